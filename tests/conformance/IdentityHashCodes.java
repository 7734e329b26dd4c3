// Identity hash codes: consistent for one object, independent of equals and toString.
import java.util.IdentityHashMap;
import java.util.Map;

public class IdentityHashCodes {
    static class Always {
        final int n;
        Always(int n) { this.n = n; }
        @Override
        public boolean equals(Object o) { return o instanceof Always; }
        @Override
        public int hashCode() { return 1; }
    }

    public static void main(String[] args) {
        Object o = new Object();
        int first = o.hashCode();
        synchronized (o) {
            System.out.println(first == o.hashCode());
        }
        System.out.println(first == System.identityHashCode(o));
        System.out.println(System.identityHashCode(null));
        Always a = new Always(1);
        Always b = new Always(2);
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + (System.identityHashCode(a) == a.hashCode()));
        int[] array = {1};
        int hash = array.hashCode();
        array[0] = 2;
        System.out.println(hash == array.hashCode() && array.equals(array) && !array.equals(array.clone()));
        String text = o.toString();
        System.out.println(text.equals("java.lang.Object@" + Integer.toHexString(first)));
        System.out.println(array.toString().startsWith("[I@") + " " + new String[0].toString().startsWith("[Ljava.lang.String;@"));
        Map<Always, String> identity = new IdentityHashMap<>();
        identity.put(a, "a");
        identity.put(b, "b");
        identity.put(a, "again");
        System.out.println(identity.size() + " " + identity.get(a) + " " + identity.get(new Always(1)));
        for (int i = 0; i < 1000; i++) {
            identity.put(new Always(i), "x");
        }
        System.gc();
        System.out.println(identity.size() + " " + identity.get(b) + " " + (first == o.hashCode()));
    }
}
