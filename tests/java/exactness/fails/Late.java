/**
 * Each method fails, but late: after more rounds than are worth following, or on structures that
 * look the same for long. None of them may ever be called proved.
 */
public final class Late {
    int value;
    Late next;
    Late other;
    static int calls;

    public static void counter(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count++;
            assert count != 1000;
        }
    }

    public static void counterAtTen(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count++;
            assert count != 10;
        }
    }

    public static void length(Late list) {
        int length = 0;
        for (Late at = list; at != null; at = at.next) {
            length++;
        }
        assert length != 7;
    }

    public static void longLength(Late list) {
        int length = 0;
        for (Late at = list; at != null; at = at.next) {
            length++;
        }
        assert length != 700;
    }

    public static void parity(int n) {
        int even = 0;
        for (int i = 0; i < n; i++) {
            even += 2;
            if (i == 900) {
                even++;
            }
        }
        assert (even & 1) == 0;
    }

    public static void notInStep(int n) {
        int j = 0;
        for (int i = 0; i < n; i++) {
            j += i == 800 ? 2 : 1;
        }
        assert n < 0 || j == n;
    }

    /** The list may lead back to its first node. */
    public void storedEarly() {
        value = 5;
        for (Late at = next; at != null && at.value != 9; at = at.next) {
            at.value = 9;
        }
        assert value == 5;
    }

    /** The list may lead back to its third node only. */
    public void storedInThird() {
        if (next == null || next.next == null) {
            return;
        }
        Late third = next.next;
        third.value = 5;
        Late at = third.next;
        int steps = 0;
        while (at != null && steps < 1000) {
            at.value = 9;
            at = at.next;
            steps++;
        }
        assert third.value == 5;
    }

    /** They meet if the list is a ring. */
    public static void meet(Late list) {
        Late slow = list;
        Late fast = list;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            assert slow != fast;
        }
    }

    public static void overflow(long n) {
        int count = 0;
        for (long i = 0; i < n; i++) {
            count++;
        }
        assert count >= 0;
    }

    public static void smallOverflow(int n) {
        byte count = 0;
        for (int i = 0; i < n; i++) {
            count++;
        }
        assert count >= 0;
    }

    public static void sum(int[] a) {
        if (a == null) {
            return;
        }
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] > 0 ? 1 : 0;
        }
        assert sum != 600;
    }

    public static void sameArray(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0) {
            return;
        }
        a[0] = 1;
        for (int i = 0; i < b.length; i++) {
            b[i] = 0;
        }
        assert a[0] == 1;
    }

    public static void writtenLate(int[] a, int k) {
        if (a == null || k < 0 || k >= a.length) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = i;
        }
        assert a[k] != 500;
    }

    public static void ownArray(int n, int k) {
        if (n < 0 || n > 100_000 || k < 0 || k >= n) {
            return;
        }
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i / 300;
        }
        assert a[k] < 2;
    }

    public static void bounds(int[] a) {
        if (a == null || a.length < 400) {
            return;
        }
        int sum = 0;
        for (int i = 0; i <= a.length - (a[399] == 77 ? 0 : 1); i++) {
            sum += a[i];
        }
    }

    public static void phases(int n) {
        int phase = 0;
        int rounds = 0;
        for (int i = 0; i < n; i++) {
            rounds++;
            if (rounds == 200) {
                rounds = 0;
                phase++;
            }
            assert phase < 4;
        }
    }

    public static void flips(int n) {
        boolean flag = false;
        for (int i = 0; i < n; i++) {
            flag = !flag;
            assert i < 1001 || flag;
        }
    }

    public static void nested(int n, int m) {
        int steps = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                steps++;
                assert i * 31 + j != 31 * 40 + 7 || steps < 0;
            }
        }
    }

    public static void statics(int n) {
        calls = 0;
        for (int i = 0; i < n; i++) {
            calls++;
        }
        assert calls != 1234;
    }

    public static void floats(int n) {
        float sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 1;
        }
        assert sum < 2000;
    }

    public static void ownList(int n) {
        Late list = null;
        for (int i = 0; i < n; i++) {
            Late node = new Late();
            node.value = i;
            node.next = list;
            list = node;
        }
        assert list == null || list.value != 555;
    }

    public static void caught(int[] a) {
        if (a == null) {
            return;
        }
        int failures = 0;
        for (int i = 0; i < a.length; i++) {
            try {
                int ignored = 10 / a[i];
            } catch (ArithmeticException e) {
                failures++;
            }
        }
        assert failures != 333;
    }

    /** Two lists may run into each other. */
    public static void joined(Late a, Late b) {
        if (a == null || b == null || a == b) {
            return;
        }
        for (Late at = a; at.next != null; at = at.next) {
            at.value = 1;
            if (at.value == at.next.value) {
                break;
            }
        }
        b.value = 2;
        int steps = 0;
        for (Late at = a; at != null && steps < 500; at = at.next) {
            steps++;
            assert at.value != 2 || steps < 5 || at != b;
        }
    }

    public static void tree(Late root, int v) {
        int depth = 0;
        for (Late at = root; at != null; at = at.value < v ? at.next : at.other) {
            depth++;
            assert depth != 300;
        }
    }

    public static void texts(String s) {
        if (s == null) {
            return;
        }
        int count = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == 'x') {
                count++;
            }
        }
        assert count != 400;
    }

    public static void down(int n) {
        int left = n;
        while (left > 0) {
            left -= 3;
        }
        assert left != -2 || n < 3000;
    }

    public static void doWhile(int n) {
        int i = 0;
        do {
            i += 7;
            assert i != 7007;
        } while (i < n);
    }

    public static void product(int n) {
        long product = 1;
        for (int i = 0; i < n; i++) {
            product *= 3;
            assert product > 0;
        }
    }

    public static int recursive(int n) {
        return n <= 0 ? 0 : 1 + recursive(n - 1);
    }

    public static void byRecursion(int n) {
        if (n < 800) {
            assert recursive(n) != 450;
        }
    }

    public static void maximum(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        int most = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > most && i != 450) {
                most = a[i];
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= most;
        }
    }

    public static void copied(int[] from, int[] to) {
        if (from == null || to == null || from.length > to.length) {
            return;
        }
        for (int i = 0; i < from.length; i++) {
            to[i] = i == 350 ? 0 : from[i];
        }
        for (int i = 0; i < from.length; i++) {
            assert to[i] == from[i];
        }
    }

    public static void references(Object[] a) {
        if (a == null) {
            return;
        }
        int nulls = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                nulls++;
            }
        }
        assert nulls != 222;
    }

    public static void matrix(int[][] m) {
        if (m == null) {
            return;
        }
        int rows = 0;
        for (int i = 0; i < m.length; i++) {
            if (m[i] != null && m[i].length > 2) {
                rows++;
            }
        }
        assert rows != 111;
    }
}
