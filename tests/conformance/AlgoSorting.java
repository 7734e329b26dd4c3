// Eight sorting algorithms on the same numbers.
import java.util.*;

public class AlgoSorting {
    interface Sort { void sort(int[] a); }

    static void bubble(int[] a) {
        for (boolean swapped = true; swapped; ) {
            swapped = false;
            for (int i = 1; i < a.length; i++) {
                if (a[i - 1] > a[i]) {
                    swap(a, i - 1, i);
                    swapped = true;
                }
            }
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j--];
            }
            a[j + 1] = x;
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) {
                    swap(a, j, j - gap);
                }
            }
        }
    }

    static void quick(int[] a, int l, int r) {
        if (l >= r) {
            return;
        }
        int p = a[(l + r) >>> 1], i = l, j = r;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) {
                swap(a, i++, j--);
            }
        }
        quick(a, l, j);
        quick(a, i, r);
    }

    static int[] merge(int[] a) {
        if (a.length < 2) {
            return a;
        }
        int[] l = merge(Arrays.copyOfRange(a, 0, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length));
        for (int i = 0, j = 0, k = 0; k < a.length; k++) {
            a[k] = j == r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        }
        return a;
    }

    static void heap(int[] a) {
        for (int i = a.length / 2; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            swap(a, 0, end);
            sift(a, 0, end);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) {
                c++;
            }
            if (a[i] >= a[c]) {
                return;
            }
            swap(a, i, c);
        }
    }

    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257];
            for (int x : a) {
                count[((x ^ 0x80000000) >>> shift & 255) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                count[i + 1] += count[i];
            }
            for (int x : a) {
                b[count[(x ^ 0x80000000) >>> shift & 255]++] = x;
            }
            System.arraycopy(b, 0, a, 0, a.length);
        }
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    public static void main(String[] args) {
        Map<String, Sort> sorts = new LinkedHashMap<>();
        sorts.put("bubble", AlgoSorting::bubble);
        sorts.put("insertion", AlgoSorting::insertion);
        sorts.put("shell", AlgoSorting::shell);
        sorts.put("quick", a -> quick(a, 0, a.length - 1));
        sorts.put("merge", AlgoSorting::merge);
        sorts.put("heap", AlgoSorting::heap);
        sorts.put("radix", AlgoSorting::radix);
        sorts.put("library", Arrays::sort);
        Random r = new Random(11);
        int[] numbers = new int[60];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i % 7 == 0 ? r.nextInt() : r.nextInt(100) - 50;
        }
        int[] expected = numbers.clone();
        Arrays.sort(expected);
        sorts.forEach((name, sort) -> {
            int[] copy = numbers.clone();
            sort.sort(copy);
            System.out.println(name + " " + Arrays.equals(copy, expected) + " " + Arrays.hashCode(copy));
        });
    }
}
