/** No method fails, on arrays of any length: what is known of all elements is enough. */
public final class AlwaysElements {
    private AlwaysElements() {}

    public static int maximum(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        int maximum = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > maximum) {
                maximum = a[i];
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= maximum;
        }
        return maximum;
    }

    public static void allZero(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = 0;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == 0;
        }
    }

    public static void copied(int[] source, int[] target) {
        if (source == null || target == null || source.length > target.length) {
            return;
        }
        for (int i = 0; i < source.length; i++) {
            target[i] = source[i];
        }
        for (int i = 0; i < source.length; i++) {
            assert target[i] == source[i];
        }
    }

    public static int sentinel(int[] a, int v) {
        if (a == null || a.length == 0) {
            return -1;
        }
        a[a.length - 1] = v;
        int i = 0;
        while (a[i] != v) {
            i++;
        }
        return i;
    }

    public static void clamped(long[] a, long v) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] < v) {
                a[i] = v;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] >= v;
        }
    }

    public static void sorted(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[0] <= a[i];
        }
    }
}
