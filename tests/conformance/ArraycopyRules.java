// System.arraycopy: overlap in both directions, partial copies, and every error message.
import java.util.Arrays;

public class ArraycopyRules {
    static void copy(Object from, int start, Object to, int at, int length) {
        try {
            System.arraycopy(from, start, to, at, length);
            System.out.println("copied");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 0, a, 2, 6);
        System.out.println(Arrays.toString(a));
        a = new int[] {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 2, a, 0, 6);
        System.out.println(Arrays.toString(a));
        copy(a, 0, a, 8, 0);
        copy(a, 0, new int[4], 0, 5);
        copy(a, 5, new int[4], 0, 4);
        copy(a, -1, new int[4], 0, 1);
        copy(a, 0, new int[4], -1, 1);
        copy(a, 0, new int[4], 0, -1);
        copy(a, 0, new long[4], 0, 1);
        copy("text", 0, new long[4], 0, 1);
        copy(a, 0, "text", 0, 1);
        copy(null, 0, a, 0, 1);
        copy(a, 0, null, 0, 1);
        copy(a, 0, new Object[8], 0, 1);
        copy(new Object[0], 0, a, 0, 0);
        copy(new String[2], 0, new Object[3], 2, 2);
        Object[] mixed = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        copy(mixed, 0, strings, 0, 4);
        System.out.println(Arrays.toString(strings));
        copy(new Integer[] {1}, 0, new String[1], 0, 1);
        copy(new Integer[] {null}, 0, new String[1], 0, 1);
        copy(a, Integer.MAX_VALUE, a, 0, Integer.MAX_VALUE);
        char[] chars = "hello".toCharArray();
        System.arraycopy(chars, 1, chars, 0, 4);
        System.out.println(new String(chars));
        long[] longs = {1, 2, 3};
        System.arraycopy(longs, 0, longs, 1, 2);
        System.out.println(Arrays.toString(longs));
    }
}
