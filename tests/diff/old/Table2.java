/** Arrays: off by one, bounds, copies, aliases. */
public class Table2 {
    int[] slots = new int[3];
    int used;

    /** Off by one at the end. */
    boolean isFull() {
        return used == slots.length;
    }

    /** An index that was not checked. */
    int slot(int index) {
        if (index < 0 || index >= used) {
            return -1;
        }
        return slots[index];
    }

    /** Written to a copy, not to the array. */
    static int[] withFirst(int[] values, int first) {
        int[] copy = values.clone();
        copy[0] = first;
        return copy;
    }

    /** Swapped writes: the two places may be the same. */
    static void set(int[] values, int i, int j) {
        values[i] = 1;
        values[j] = 2;
    }

    /** Unrolled. */
    static int sumOfThree(int[] values) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** From the other end: the same sum, but the exception names another index. */
    static int sumOfTwo(int[] values) {
        return values[0] + values[1];
    }

    /** A field of an array in place of an own list. */
    static int largest(int a, int b, int c) {
        int[] all = {a, b, c};
        int largest = all[0];
        for (int value : all) {
            largest = Math.max(largest, value);
        }
        return largest;
    }

    /** The length of the result changes for a negative number. */
    static int[] ofLength(int n) {
        return new int[n];
    }

    /** Rows and columns. */
    static int cell(int[][] grid) {
        return grid[0][1];
    }

    /** Elements and the array they are in. */
    static Object[] wrap(Object value) {
        return new Object[] {value};
    }

    /** Reversed in place. */
    static void reverseThree(int[] values) {
        int first = values[0];
        values[0] = values[2];
        values[2] = first;
    }

    /** A string in an array. */
    static boolean isFlag(String[] words) {
        return words.length > 0 && words[0].length() == 2;
    }
}
