/** No method fails, on inputs of any size: what follows from what is known at the head of a loop. */
public final class Always {
    int value;
    Always next;
    Always other;

    public static int sum(int[] a) {
        int sum = 0;
        if (a != null) {
            for (int i = 0; i < a.length; i++) {
                sum += a[i];
            }
        }
        return sum;
    }

    public static int index(int[] a, int v) {
        if (a == null) {
            return -1;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == v) {
                return i;
            }
        }
        return -1;
    }

    public static int length(Always list) {
        int length = 0;
        for (Always at = list; at != null; at = at.next) {
            length++;
        }
        return length;
    }

    public Always last() {
        Always at = this;
        while (at.next != null) {
            at = at.next;
        }
        assert at.next == null;
        return at;
    }

    public static boolean find(Always tree, int v) {
        Always at = tree;
        while (at != null && at.value != v) {
            at = at.value < v ? at.next : at.other;
        }
        assert at == null || at.value == v;
        return at != null;
    }

    public static void copy(int[] from, int[] to) {
        if (from == null || to == null || from.length > to.length) {
            return;
        }
        for (int i = 0; i < from.length; i++) {
            to[i] = from[i];
        }
    }

    public static void reverse(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            int kept = a[i];
            a[i] = a[j];
            a[j] = kept;
        }
    }

    public static boolean hasSum(int[] a, int sum) {
        if (a == null) {
            return false;
        }
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            long found = (long) a[low] + a[high];
            if (found == sum) {
                return true;
            }
            if (found < sum) {
                low++;
            } else {
                high--;
            }
        }
        return false;
    }

    public static int search(int[] a, int v) {
        if (a == null) {
            return -1;
        }
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == v) {
                return middle;
            }
            if (a[middle] < v) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    public static void inStep(int n) {
        int j = 10;
        for (int i = 0; i < n; i++) {
            j++;
            assert j == i + 11;
        }
    }

    public static void sort(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            int kept = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > kept) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = kept;
        }
    }

    public static int[] squares(int[] a) {
        if (a == null) {
            return null;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * a[i];
        }
        return a;
    }
}
