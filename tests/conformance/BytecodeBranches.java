// Every branch instruction, taken and not taken, forwards and backwards.
public class BytecodeBranches {
    static String ints(int a, int b) {
        StringBuilder s = new StringBuilder();
        if (a == b) s.append("eq ");
        if (a != b) s.append("ne ");
        if (a < b) s.append("lt ");
        if (a >= b) s.append("ge ");
        if (a > b) s.append("gt ");
        if (a <= b) s.append("le ");
        return s.toString();
    }

    static String zero(int a) {
        StringBuilder s = new StringBuilder();
        if (a == 0) s.append("eq0 ");
        if (a != 0) s.append("ne0 ");
        if (a < 0) s.append("lt0 ");
        if (a >= 0) s.append("ge0 ");
        if (a > 0) s.append("gt0 ");
        if (a <= 0) s.append("le0 ");
        return s.toString();
    }

    static String references(Object a, Object b) {
        StringBuilder s = new StringBuilder();
        if (a == b) s.append("same ");
        if (a != b) s.append("other ");
        if (a == null) s.append("null ");
        if (a != null) s.append("nonnull ");
        boolean z = a == null || b == null;
        return s.append(z).toString();
    }

    static int loops() {
        int n = 0;
        int i = 10;
        do {
            n += i;
        } while (--i > 3);
        do {
            n++;
        } while (++i <= 5);
        do {
            n *= 2;
        } while ((i -= 2) >= 0);
        do {
            n--;
        } while (++i != 2);
        do {
            n += 3;
        } while (--i == 1);
        Object o = null;
        do {
            o = o == null ? "x" : null;
            n++;
        } while (o != null);
        for (; ; ) {
            if (n-- < 100) {
                break;
            }
        }
        return n;
    }

    public static void main(String[] args) {
        int[] samples = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (int a : samples) {
            System.out.println(a + ": " + zero(a));
            for (int b : samples) {
                System.out.print("[" + ints(a, b) + "]");
            }
            System.out.println();
        }
        Object o = new Object();
        System.out.println(references(o, o) + ", " + references(o, null) + ", " + references(null, o) + ", " + references(null, null) + ", " + references("a", "b"));
        System.out.println(loops());
        boolean t = true, f = false;
        System.out.println((t == f) + " " + (t != f) + " " + (t & !f) + " " + (t ^ t | f) + " " + (!t ? 1 : f ? 2 : 3));
        assert t : "never";
    }
}
