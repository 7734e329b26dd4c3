/** Arrays: off by one, bounds, copies, aliases. */
public class Table2 {
    int[] slots = new int[3];
    int used;

    /** Off by one at the end. */
    boolean isFull() {
        return used == slots.length - 1;
    }

    /** An index that was not checked. */
    int slot(int index) {
        if (index >= used) {
            return -1;
        }
        return slots[index];
    }

    /** Written to a copy, not to the array. */
    static int[] withFirst(int[] values, int first) {
        values[0] = first;
        return values;
    }

    /** Swapped writes: the two places may be the same. */
    static void set(int[] values, int i, int j) {
        values[j] = 2;
        values[i] = 1;
    }

    /** Unrolled. */
    static int sumOfThree(int[] values) {
        return values[0] + values[1] + values[2];
    }

    /** From the other end: the same sum, but the exception names another index. */
    static int sumOfTwo(int[] values) {
        int second = values[1];
        return second + values[0];
    }

    /** A field of an array in place of an own list. */
    static int largest(int a, int b, int c) {
        int largest = a;
        if (b > largest) {
            largest = b;
        }
        return c > largest ? c : largest;
    }

    /** The length of the result changes for a negative number. */
    static int[] ofLength(int n) {
        return new int[n < 0 ? 0 : n];
    }

    /** Rows and columns. */
    static int cell(int[][] grid) {
        return grid[1][0];
    }

    /** Elements and the array they are in. */
    static Object[] wrap(Object value) {
        Object[] array = new Object[1];
        array[0] = value;
        return array;
    }

    /** Reversed in place. */
    static void reverseThree(int[] values) {
        int last = values[2];
        values[2] = values[0];
        values[0] = last;
    }

    /** A string in an array. */
    static boolean isFlag(String[] words) {
        return words.length > 1 && words[0].length() == 2;
    }
}
