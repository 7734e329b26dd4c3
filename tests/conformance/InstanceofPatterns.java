// instanceof with and without pattern variables, their scopes, null and arrays.
import java.util.List;

public class InstanceofPatterns {
    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big int " + (i + 1);
        } else if (o instanceof Integer i) {
            return "int " + i;
        } else if (o instanceof String s && !s.isEmpty()) {
            return "string of " + s.length();
        } else if (o instanceof int[] a) {
            return "ints " + a.length;
        } else if (o instanceof Object[] a && a.length > 0 && a[0] instanceof String first) {
            return "array starting with " + first;
        } else if (o instanceof List<?> l) {
            return "list " + l.size();
        } else if (!(o instanceof Number n)) {
            return "unknown " + o;
        } else {
            return "number " + n.doubleValue();
        }
    }

    static int early(Object o) {
        if (!(o instanceof String s)) {
            return -1;
        }
        return s.length();
    }

    static class P {
        final int a;
        P(int a) { this.a = a; }
        @Override
        public boolean equals(Object o) { return this == o || o instanceof P p && p.a == a; }
        @Override
        public int hashCode() { return a; }
    }

    public static void main(String[] args) {
        Object[] all = {5, 50, "hello", "", new int[3], new String[] {"x"}, new Object[0], List.of(1, 2), 2.5, 'c', null};
        for (Object o : all) {
            String text = describe(o);
            System.out.println(text.contains("@") || text.contains("[L") ? "unknown array" : text);
        }
        System.out.println(early("four") + " " + early(4));
        System.out.println(new P(1).equals(new P(1)) + " " + new P(1).equals("1"));
        Object o = "x";
        while (!(o instanceof Integer i)) {
            o = o.toString().length();
        }
        System.out.println(i);
        Object none = null;
        System.out.println(none instanceof Object);
        Comparable<?> c = "abc";
        System.out.println((c instanceof CharSequence) + " " + (c instanceof String) + " " + ((Object) c instanceof Integer));
        System.out.println(o instanceof Integer n ? n + 1 : -1);
    }
}
