/**
 * Each method fails, but only for a certain element of a long array, or in a rare state: what holds
 * of the others must not be taken for what holds of all. None of them may ever be called proved.
 */
public final class LateElements {
    private LateElements() {}

    public static void lastLeftOut(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        int maximum = a[0];
        for (int i = 1; i < a.length - 1; i++) {
            if (a[i] > maximum) {
                maximum = a[i];
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= maximum;
        }
    }

    public static void oneLeftOut(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        int maximum = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > maximum && i != 17) {
                maximum = a[i];
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= maximum;
        }
    }

    public static void everySecond(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i += 2) {
            a[i] = 0;
            if (i == Integer.MAX_VALUE - 1) {
                return;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == 0;
        }
    }

    public static void notAllSet(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = i == 23 ? 5 : 4;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= 4;
        }
    }

    public static void overwritten(int[] a, int where) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = 1;
        }
        if (where > 30 && where < a.length) {
            a[where] = 2;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == 1;
        }
    }

    public static void sortedUpToOne(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i] && i != 12) {
                return;
            }
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    public static void strictlySorted(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return;
            }
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] < a[i] || i < 14;
        }
    }

    public static void sortedBackwards(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= a[0];
        }
    }

    public static void sortedThenChanged(int[] a, int where, int v) {
        if (a == null || where < 9 || where >= a.length) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return;
            }
        }
        a[where] = v;
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    public static void bubbleOneShort(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length - 2; i++) {
            if (a[i] > a[i + 1]) {
                int kept = a[i];
                a[i] = a[i + 1];
                a[i + 1] = kept;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= a[a.length - 1];
        }
    }

    public static void copyOfOneIsOther(int[] source, int[] target) {
        if (source == null || target == null || source.length != target.length) {
            return;
        }
        for (int i = 0; i < source.length; i++) {
            target[i] = source[i == 19 ? 0 : i];
        }
        for (int i = 0; i < source.length; i++) {
            assert target[i] == source[i];
        }
    }

    /** The two may be the same array. */
    public static void copyWhileShifted(int[] source, int[] target) {
        if (source == null || target == null || source.length != target.length) {
            return;
        }
        for (int i = 0; i < source.length; i++) {
            target[i] = source[i] + 1;
        }
        for (int i = 0; i < source.length; i++) {
            assert target[i] == source[i] + 1;
        }
    }

    /** The two may be the same array. */
    public static void zerosAndOnes(int[] zeros, int[] ones) {
        if (zeros == null || ones == null || zeros.length != ones.length) {
            return;
        }
        for (int i = 0; i < zeros.length; i++) {
            zeros[i] = 0;
            ones[i] = 1;
        }
        for (int i = 0; i < zeros.length; i++) {
            assert zeros[i] == 0;
        }
    }

    public static void sourceChanged(int[] source, int[] target) {
        if (source == null || target == null || source.length != target.length) {
            return;
        }
        for (int i = 0; i < source.length; i++) {
            target[i] = source[i];
        }
        if (source.length > 21) {
            source[21]++;
        }
        for (int i = 0; i < source.length; i++) {
            assert target[i] == source[i];
        }
    }

    public static void boundChanged(int[] a, int v) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] > v) {
                a[i] = v;
            }
        }
        v--;
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= v || i < 11;
        }
    }

    /** One less than the least number is the greatest. */
    public static void overflows(int[] a, int v) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] >= v) {
                return;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] + 1 > a[i] || v < 100;
            assert a[i] - 1 < v;
        }
    }

    public static void binarySearchUnsorted(int[] a, int v) {
        if (a == null) {
            return;
        }
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (a[middle] == v) {
                return;
            }
            if (a[middle] < v) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] != v || i < 6;
        }
    }

    public static void bytesWrap(byte[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = (byte) (i / 10);
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] >= 0;
        }
    }

    public static void longsToo(long[] a, long v) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] < v && i != 16) {
                a[i] = v;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] >= v;
        }
    }

    public static void freshIsZero(int n) {
        if (n < 0) {
            return;
        }
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            if (i != 13) {
                a[i] = 1;
            }
        }
        for (int i = 0; i < n; i++) {
            assert a[i] == 1;
        }
    }

    public static void forgottenBetween(int[] a, int[] b, boolean swap) {
        if (a == null || b == null || a.length != b.length) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = 7;
        }
        int[] c = swap && a.length > 20 ? b : a;
        for (int i = 0; i < c.length; i++) {
            assert c[i] == 7;
        }
    }
}
