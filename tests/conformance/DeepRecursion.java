// Recursion a few thousand levels deep, with values on the way back.
public class DeepRecursion {
    record Cons(int head, Cons tail) {}

    static int sum(Cons c) { return c == null ? 0 : c.head() + sum(c.tail()); }
    static long mutual(int n, boolean even) { return n == 0 ? (even ? 1 : 2) : mutual(n - 1, !even) + n; }

    static int search(int[] a, int i, int target) {
        try {
            return i == a.length ? -1 : a[i] == target ? i : search(a, i + 1, target);
        } finally {
            a[Math.min(i, a.length - 1)]++;
        }
    }

    public static void main(String[] args) {
        Cons list = null;
        for (int i = 0; i < 2500; i++) {
            list = new Cons(i, list);
        }
        System.out.println(sum(list));
        System.out.println(mutual(2500, true));
        int[] a = new int[1000];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * 3;
        }
        System.out.println(search(a, 0, 2400) + " " + a[0] + " " + a[800] + " " + a[801]);
        System.out.println(search(a, 0, -5));
    }
}
