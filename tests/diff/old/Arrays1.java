/** Code on arrays: loops, bounds, copies. */
class Arrays1 {
    static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    static int last(int[] values) {
        return values[values.length - 1];
    }

    static int max(int[] values) {
        int max = Integer.MIN_VALUE;
        for (int value : values) {
            if (value > max) {
                max = value;
            }
        }
        return max;
    }

    static void swapEnds(int[] values) {
        int first = values[0];
        values[0] = values[values.length - 1];
        values[values.length - 1] = first;
    }

    static int[] pairOf(int a, int b) {
        int[] pair = new int[2];
        pair[0] = a;
        pair[1] = b;
        return pair;
    }

    static int at(int[] values, int index) {
        if (index < 0 || index >= values.length) {
            throw new IllegalArgumentException("no element " + index);
        }
        return values[index];
    }

    static boolean contains(int[] values, int wanted) {
        for (int value : values) {
            if (value == wanted) {
                return true;
            }
        }
        return false;
    }

    static void set(int[] values, int index, int value) {
        values[index] = value;
    }
}
