// Bridge methods made for generics and covariant returns, seen through raw types.
import java.util.Comparator;

public class GenericBridges {
    interface Box<T> {
        T get();
        void set(T t);
    }

    static class StringBox implements Box<String> {
        String value;
        public String get() { return value; }
        public void set(String s) { value = s; }
    }

    static abstract class Node<T extends Comparable<T>> {
        T data;
        Node(T data) { this.data = data; }
        boolean less(Node<T> other) { return data.compareTo(other.data) < 0; }
        abstract T combine(T other);
    }

    static class IntNode extends Node<Integer> {
        IntNode(int i) { super(i); }
        @Override
        Integer combine(Integer other) { return data + other; }
    }

    static class Version implements Comparable<Version> {
        final int major;
        Version(int major) { this.major = major; }
        public int compareTo(Version o) { return Integer.compare(major, o.major); }
    }

    static <T extends Comparable<? super T>> T max(Iterable<? extends T> all) {
        T best = null;
        for (T t : all) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    @SafeVarargs
    static <T> T[] array(T... ts) { return ts; }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Box raw = new StringBox();
        raw.set("fine");
        System.out.println(raw.get());
        try {
            raw.set(1);
        } catch (ClassCastException e) {
            System.out.println("the bridge checks: " + e.getMessage().startsWith("class java.lang.Integer cannot be cast to class java.lang.String"));
        }
        Node<Integer> n = new IntNode(3);
        System.out.println(n.combine(4) + " " + n.less(new IntNode(5)));
        Comparable c = new Version(2);
        System.out.println(c.compareTo(new Version(1)));
        try {
            c.compareTo("x");
        } catch (ClassCastException e) {
            System.out.println("compareTo checks too");
        }
        System.out.println(max(java.util.List.of(3, 9, 4)) + " " + max(java.util.List.of("b", "a")));
        System.out.println(array(1, 2).getClass().getSimpleName() + " " + array("a").getClass().getSimpleName());
        int bridges = 0;
        for (var m : StringBox.class.getDeclaredMethods()) {
            bridges += m.isBridge() ? 1 : 0;
        }
        System.out.println(bridges);
        Comparator<Version> byMajor = Comparator.comparing(v -> v.major);
        System.out.println(byMajor.compare(new Version(1), new Version(2)));
    }
}
