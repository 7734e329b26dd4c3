// Variable arity: empty, arrays passed through, null, boxing, mixed with generics.
import java.util.Arrays;

public class Varargs {
    static int sum(int... values) {
        int s = 0;
        for (int v : values) {
            s += v;
        }
        return s;
    }

    static String join(String sep, Object... parts) {
        if (parts == null) {
            return "null array";
        }
        StringBuilder b = new StringBuilder();
        for (Object p : parts) {
            b.append(b.length() == 0 ? "" : sep).append(p);
        }
        return b.toString();
    }

    static void modify(int... a) { a[0] = 99; }

    @SafeVarargs
    static <T> int count(T... ts) { return ts.length; }

    static String first(long... ls) { return "longs " + ls.length; }
    static String first(Integer... is) { return "Integers " + is.length; }

    final String[] names;
    Varargs(String... names) { this.names = names; }

    public static void main(String... args) {
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));
        System.out.println(join("-") + "|" + join("-", 1, 'c', 2.0, "s", null) + "|" + join("-", (Object[]) null) + "|" + join("-", (Object) null));
        System.out.println(join(",", (Object[]) new String[] {"a", "b"}) + " " + join(",", new int[0].length, new Integer[] {1}.length));
        int[] a = {1, 2};
        modify(a);
        System.out.println(Arrays.toString(a));
        System.out.println(count() + " " + count(1, "a", 2.0) + " " + count((Object) null) + " " + count(new Integer[] {1, 2}) + " " + count(new int[] {1, 2}));
        System.out.println(first(new long[] {1, 2}) + " " + first(new Integer[] {1}));
        System.out.println(new Varargs().names.length + " " + new Varargs("x", "y").names[1]);
        System.out.println(String.format("%s %s", "a", "b") + Arrays.asList(1, 2, 3) + args.length);
    }
}
