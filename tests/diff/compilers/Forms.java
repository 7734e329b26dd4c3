/** What compilers of different versions, and for different releases, write in different ways. */
import java.util.*;
import java.util.function.*;
public class Forms {
    private int count;
    private String name;
    private static int made;
    interface Shape { double area(); default String show() { return "area " + area() + 1; } }
    private int secret(int a) { return a * count; }
    public String text(int a, Object b, String c, char d, long e) {
        return "a=" + a + ", b=" + b + c + d + e + 7 + (a > 3 ? "x" : c) + made;
    }
    public String label(Forms other) { return other.prot() + "#" + other.own() + other.count + '.'; }
    public String twice(String a) { a += "x"; a += a.length(); return a + 'c' + true + 1.5f + null; }
    public String own() { StringBuilder b = new StringBuilder(); b.append(name).append(count); return b.toString(); }
    public String loop(int n) { String s = ""; for (int i = 0; i < n; i++) s = s + i; return s; }
    public int calls(int a) { return secret(a) + secret(1); }
    public class Inner {
        private int own;
        private Inner() { own = count; }
        public int read() { count++; count += 2; made = count; name = "x" + own; return secret(own) + made++; }
        private int hidden() { return own; }
    }
    public class Unused { int a; public Unused(int a) { this.a = a; } public int get() { return a; } }
    static class Nested { private int x; private Nested(int x) { this.x = x; } private static int twice(int a) { return 2 * a; } }
    public Inner make() { Inner i = new Inner(); i.own = i.own + 1; return i; }
    public int nested(int a) { Nested n = new Nested(a); n.x += 3; return n.x + Nested.twice(a) + new Inner().hidden(); }
    public int strings(String c) { switch (c) { case "a": return 1; case "b": return 2; default: return 3; } }
    public Supplier<String> lambda(int a) { return () -> "v" + a + name; }
    public Function<String, Integer> ref() { return String::length; }
    public Comparator<String> anonymous() { return new Comparator<String>() { public int compare(String a, String b) { return a.length() - b.length() + count; } }; }
    public void close(AutoCloseable c) throws Exception { try (AutoCloseable d = c) { made++; } }
    public int asserted(int a) { assert a > 0 : "a " + a; return a; }
    public Inner ofOther(Forms other) { return other.new Inner(); }
    private static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    public String best(String a, String b) { return max(a, b); }
    protected int prot() { return 1; }
    public Runnable run() { return () -> { prot(); secret(2); }; }
}
