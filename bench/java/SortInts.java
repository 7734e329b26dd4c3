// Sorting integers: an own quicksort and the library's sort on the same numbers.
import java.util.Arrays;

public class SortInts {
    static void quicksort(int[] a, int low, int high) {
        while (low < high) {
            int pivot = a[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            if (j - low < high - i) {
                quicksort(a, low, j);
                low = i;
            } else {
                quicksort(a, i, high);
                high = j;
            }
        }
    }

    static int[] numbers(int count) {
        int[] a = new int[count];
        int x = 12345;
        for (int i = 0; i < count; i++) {
            x = x * 1664525 + 1013904223;
            a[i] = x;
        }
        return a;
    }

    public static void main(String[] args) {
        long start = System.nanoTime();
        int[] own = numbers(1_000_000);
        int[] library = own.clone();
        quicksort(own, 0, own.length - 1);
        Arrays.sort(library);
        long checksum = 0;
        for (int i = 0; i < own.length; i++) {
            checksum = checksum * 31 + (own[i] ^ library[own.length - 1 - i]);
        }
        long nanos = System.nanoTime() - start;
        System.out.println("checksum " + checksum + (Arrays.equals(own, library) ? "" : " wrong"));
        System.out.println("nanos " + nanos);
    }
}
