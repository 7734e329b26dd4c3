import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntPredicate;

/** Code in all the forms that branches take in bytecode. `main` covers some of them, not all. */
public class Shapes {
    enum Color { RED, GREEN, BLUE }

    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException("empty");
            }
        }

        boolean holds(int n) {
            return low <= n && n < high;
        }
    }

    interface Named {
        String name();

        default String shout() {
            return name().isEmpty() ? "?" : name() + "!";
        }
    }

    static class Resource implements AutoCloseable {
        final boolean fails;

        Resource(boolean fails) {
            this.fails = fails;
        }

        static Resource open(int n) {
            return n == 0 ? null : new Resource(n < 0);
        }

        @Override
        public void close() {
            if (fails) {
                throw new IllegalStateException("close");
            }
        }
    }

    /** Has a bridge method for `compareTo(Object)`. */
    static class Version implements Comparable<Version> {
        final int number;

        Version(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Version other) {
            return number < other.number ? -1 : number > other.number ? 1 : 0;
        }
    }

    class Inner {
        int twice() {
            return count > 0 ? 2 * count : 0;
        }
    }

    static final int LIMIT;
    static int calls;

    static {
        int limit = 1;
        while (limit < 100) {
            limit *= 2;
        }
        LIMIT = limit > 1000 ? 1000 : limit;
    }

    private int count;

    private Shapes() {}

    static int compare(int a, int b) {
        if (a == b) {
            return 0;
        }
        return a < b ? -1 : 1;
    }

    static boolean and(int a, int b) {
        return a > 0 && b > 0 || a + b == 7;
    }

    static void nothing(int a) {
        if (a > 0) {
        }
        if (a > 5 && calls > 3) {
        }
        calls++;
    }

    static int longs(long a, long b) {
        if (a >= b) {
            return 1;
        }
        return a == 0L ? 2 : 3;
    }

    static int doubles(double a, float b) {
        if (a > 1.5) {
            return 1;
        }
        return b <= 0f ? 2 : 3;
    }

    static int dense(int n) {
        switch (n) {
            case 0:
                return 10;
            case 1:
            case 2:
                calls++;
            case 3:
                return 30;
            case 5:
                break;
            default:
                return -1;
        }
        return 50;
    }

    static int sparse(int n) {
        int r = 0;
        switch (n) {
            case -1000:
                r = 1;
                break;
            case 0:
                r = 2;
                break;
            case 70000:
                r = 3;
        }
        return r;
    }

    static int onlyDefault(int n) {
        switch (n) {
            default:
                return n + 1;
        }
    }

    static int words(String s) {
        switch (s) {
            case "one":
                return 1;
            case "two":
                return 2;
            case "Aa":
            case "BB":
                return 3;
            default:
                return 0;
        }
    }

    static String wordAgain(String s) {
        return switch (s) {
            case "a", "b" -> "early";
            case "z" -> "late";
            default -> {
                if (s.isEmpty()) {
                    yield "none";
                }
                yield "middle";
            }
        };
    }

    static int colors(Color c) {
        switch (c) {
            case RED:
                return 1;
            case GREEN:
                return 2;
            default:
                return 3;
        }
    }

    static int allColors(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }

    static int loops(int n) {
        int found = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i * j > 40) {
                    break outer;
                }
                found++;
            }
        }
        do {
            found--;
        } while (found > 10);
        return found;
    }

    static int withFinally(int n) {
        try {
            if (n == 0) {
                return 1;
            }
            if (n == 1) {
                throw new IllegalStateException("one");
            }
            calls += 10 / (n - 2);
        } catch (IllegalStateException e) {
            return 2;
        } finally {
            if (n > 1) {
                calls++;
            } else if (calls > 1000) {
                calls = 0;
            }
        }
        return 3;
    }

    static int nestedFinally(int n) {
        int r = 0;
        while (r < 3) {
            try {
                try {
                    if (n == r) {
                        break;
                    }
                    if (n < 0) {
                        continue;
                    }
                } finally {
                    r++;
                    for (int i = 0; i < n; i++) {
                        calls++;
                    }
                }
            } finally {
                if (r == 2) {
                    calls--;
                }
            }
        }
        return r;
    }

    static int emptyCatch(int n) {
        int r = 0;
        try {
            r = 10 / n;
        } catch (ArithmeticException e) {
        } finally {
            if (r == 0) {
                r = n > 100 ? 1 : -1;
            }
        }
        return r;
    }

    static int withResource(int n) {
        try (Resource r = Resource.open(n)) {
            if (n == 5) {
                return 5;
            }
            if (n == 6) {
                throw new IllegalArgumentException("six");
            }
        }
        return n > 0 ? 1 : 2;
    }

    static int withNewResources(int n) {
        try (Resource r = new Resource(n < 0); Resource q = new Resource(n == -2)) {
            if (n == 3) {
                return 3;
            }
        } catch (IllegalStateException e) {
            return e.getSuppressed().length > 0 ? -2 : -1;
        }
        return 0;
    }

    static int locked(Object lock, int n) {
        synchronized (lock) {
            if (n > 3) {
                return 1;
            }
            calls++;
        }
        return 0;
    }

    static int asserted(int n) {
        assert n >= 0 : "negative";
        assert n != 7;
        return n % 2 == 0 ? 0 : 1;
    }

    /** The branch is taken, but what comes next throws before it gets anywhere. */
    static int thrown(int[] a, int i) {
        if (i > 3) return a[i];
        if (i == 2) {
            calls = a[10] + a.length;
        }
        return i < 0 ? a[i] + calls : 1;
    }

    /** The same, where the next line calls something. */
    static int thrownInCall(String s, int i) {
        if (i > 3) {
            return s.length();
        }
        if (i > 2) return s.length();
        int n = i == 1 ? s.length() : 2;
        return n;
    }

    static boolean caught(Object o) {
        try {
            return o.hashCode() == 0 || o.equals("x");
        } catch (NullPointerException e) {
            return calls > 0;
        }
    }

    static int pattern(Object o) {
        if (o instanceof String s && s.length() > 2) {
            return s.length();
        }
        if (o instanceof Integer) {
            return (Integer) o;
        }
        return o == null ? -1 : -2;
    }

    static int lambdas(int n) {
        IntPredicate small = x -> x < 10 && x != 5;
        IntPredicate never = x -> x > 1000 || x == -1000;
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            if (small.test(i)) {
                list.add(i);
            }
        }
        Iterator<Integer> numbers = new Iterator<>() {
            int at;

            @Override
            public boolean hasNext() {
                return at < list.size();
            }

            @Override
            public Integer next() {
                return at > 3 ? list.get(at++) : list.get(at++) + 1;
            }
        };
        int sum = 0;
        while (numbers.hasNext()) {
            sum += numbers.next();
        }
        for (int x : list) {
            sum += x > 2 ? 1 : 0;
        }
        return never.test(n) ? -1 : sum;
    }

    static boolean same(Object a, Object b) {
        if (a == b) {
            return true;
        }
        return a != null && null != b && a.equals(b);
    }

    static int recursion(int n) {
        return n <= 1 ? 1 : n * recursion(n - 1);
    }

    static <T extends Comparable<T>> T greater(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException | AssertionError e) {
            calls++;
        }
    }

    public static void main(String[] args) {
        compare(1, 1);
        compare(2, 1);
        and(1, -1);
        and(1, 6);
        nothing(6);
        nothing(0);
        longs(1, 2);
        longs(3, 2);
        doubles(1, 1);
        doubles(Double.NaN, Float.NaN);
        dense(2);
        dense(5);
        dense(9);
        sparse(0);
        sparse(3);
        onlyDefault(3);
        words("two");
        words("BB");
        words("C#");
        wordAgain("b");
        wordAgain("");
        colors(Color.GREEN);
        colors(Color.BLUE);
        allColors(Color.RED);
        allColors(Color.GREEN);
        loops(0);
        loops(9);
        withFinally(0);
        withFinally(3);
        attempt(() -> withFinally(2));
        nestedFinally(1);
        nestedFinally(-1);
        emptyCatch(0);
        withResource(0);
        withResource(5);
        attempt(() -> withResource(6));
        withNewResources(0);
        withNewResources(-2);
        locked(Color.RED, 5);
        locked(Color.RED, 1);
        asserted(2);
        attempt(() -> asserted(7));
        attempt(() -> thrown(new int[2], 5));
        attempt(() -> thrown(new int[2], 2));
        attempt(() -> thrown(new int[2], -1));
        attempt(() -> thrownInCall(null, 5));
        attempt(() -> thrownInCall(null, 3));
        attempt(() -> thrownInCall(null, 1));
        caught(null);
        caught("x");
        pattern("x");
        pattern("xyz");
        pattern(null);
        lambdas(4);
        same("a", null);
        same("a", "b");
        recursion(3);
        greater(new Version(2), new Version(1));
        new Range(1, 3).holds(5);
        attempt(() -> new Range(3, 1));
        Named named = () -> "n";
        named.shout();
        new Shapes().new Inner().twice();
    }
}
