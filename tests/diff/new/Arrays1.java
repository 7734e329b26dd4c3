/** Code on arrays: loops, bounds, copies. */
class Arrays1 {
    static int sum(int[] values) {
        int sum = 0;
        for (int i = 1; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    static int last(int[] values) {
        int end = values.length;
        end--;
        return values[end];
    }

    static int max(int[] values) {
        int max = Integer.MIN_VALUE;
        int i = 0;
        while (i < values.length) {
            max = values[i] > max ? values[i] : max;
            i++;
        }
        return max;
    }

    static void swapEnds(int[] values) {
        int first = values[0];
        int end = values.length - 1;
        values[0] = values[end];
        values[end] = first;
    }

    static int[] pairOf(int a, int b) {
        return new int[] {a, b};
    }

    static int at(int[] values, int index) {
        if (index < 0 || index > values.length) {
            throw new IllegalArgumentException("no element " + index);
        }
        return values[index];
    }

    static boolean contains(int[] values, int wanted) {
        boolean found = false;
        for (int i = 0; i < values.length && !found; i++) {
            found = values[i] == wanted;
        }
        return found;
    }

    static void set(int[] values, int index, int value) {
        if (value != 0) {
            values[index] = value;
        }
    }
}
