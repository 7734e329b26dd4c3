// The static methods of java.util.Arrays.
import java.util.*;

public class CollArraysUtility {
    public static void main(String[] args) {
        int[] a = {5, 3, -1, 9, 0, 7};
        int[] b = a.clone();
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + " " + Arrays.binarySearch(a, 7) + " " + Arrays.binarySearch(a, 4) + " " + Arrays.equals(a, b));
        Arrays.sort(b, 1, 4);
        System.out.println(Arrays.toString(b) + " " + Arrays.compare(a, b) + " " + Arrays.mismatch(a, b));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 8)) + Arrays.toString(Arrays.copyOf(a, 2)) + Arrays.toString(Arrays.copyOfRange(a, 2, 9)));
        long[] longs = new long[5];
        Arrays.fill(longs, 3L);
        Arrays.fill(longs, 1, 3, -1L);
        Arrays.setAll(b, i -> i * i);
        System.out.println(Arrays.toString(longs) + Arrays.toString(b) + Arrays.stream(b).sum() + " " + Arrays.hashCode(b) + " " + Arrays.hashCode(longs));
        String[] s = {"pear", "Fig", "apple", "fig"};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, Comparator.comparing(String::length).thenComparing(String.CASE_INSENSITIVE_ORDER));
        System.out.println(String.join(" ", s) + " " + Arrays.asList(s).indexOf("apple"));
        double[] d = {0.0, -0.0, Double.NaN, -1, Double.NEGATIVE_INFINITY};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        byte[] bytes = {3, -3, 1};
        char[] chars = {'z', 'a'};
        short[] shorts = {2, 1};
        float[] floats = {2f, -0f, 0f};
        Arrays.sort(bytes);
        Arrays.sort(chars);
        Arrays.sort(shorts);
        Arrays.sort(floats);
        System.out.println(Arrays.toString(bytes) + Arrays.toString(chars) + Arrays.toString(shorts) + Arrays.toString(floats) + Arrays.toString(new boolean[] {true}));
        int[][] deep = {{1}, {2, 3}};
        System.out.println(Arrays.deepToString(deep) + " " + Arrays.deepEquals(deep, new int[][] {{1}, {2, 3}}) + " " + Arrays.deepHashCode(deep) + " " + Arrays.toString((int[]) null));
        int[] big = new int[3000];
        Random r = new Random(3);
        for (int i = 0; i < big.length; i++) {
            big[i] = r.nextInt();
        }
        Arrays.sort(big);
        boolean sorted = true;
        for (int i = 1; i < big.length; i++) {
            sorted &= big[i - 1] <= big[i];
        }
        Integer[] objects = r.ints(500, 0, 100).boxed().toArray(Integer[]::new);
        Arrays.sort(objects, Collections.reverseOrder());
        System.out.println(sorted + " " + big[0] + " " + big[2999] + " " + objects[0] + " " + objects[499]);
        try {
            Arrays.sort(big, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.copyOfRange(a, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
