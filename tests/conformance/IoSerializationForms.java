// Serialization: inheritance, hooks, replacement, enums, records, proxies, shared references, versions.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class IoSerializationForms {
    static class NotSerial { int base = 7; NotSerial() { System.out.println("NotSerial()"); } }
    static class Shape extends NotSerial implements Serializable {
        private static final long serialVersionUID = 42;
        String name; transient int cache = 5; final double size; Shape next;
        Shape(String n, double s) { name = n; size = s; System.out.println("Shape()"); }
        private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeInt(99); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); cache = i.readInt(); }
    }
    static class Single implements Serializable { static final Single ONE = new Single(); Object readResolve() { return ONE; } }
    static class Swap implements Serializable { Object writeReplace() { return "swapped"; } }
    enum Color { RED, BLUE { int v() { return 2; } }; int v() { return 1; } }
    record Pair<A, B>(A a, B b) implements Serializable { Pair { System.out.println("Pair " + a + " " + b); } }
    static class Ext implements Externalizable { int n; public Ext() { System.out.println("Ext()"); } Ext(int n) { this.n = n; } public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(n * 2); } public void readExternal(ObjectInput i) throws IOException { n = i.readInt(); } }
    static class Handler implements InvocationHandler, Serializable { public Object invoke(Object p, Method m, Object[] a) { return m.getName().length(); } }
    interface Named { int length(); }
    static class Bad implements Serializable { Object o = new Object(); }
    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("renamed", int.class)};
        int real = 3;
        private void writeObject(ObjectOutputStream o) throws IOException { o.putFields().put("renamed", real); o.writeFields(); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { real = i.readFields().get("renamed", -1) + 100; }
    }

    static byte[] write(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream out = new ObjectOutputStream(b)) { out.writeObject(o); } return b.toByteArray(); }
    static Object read(byte[] b) throws Exception { return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); }
    @SuppressWarnings("unchecked") static <T> T copy(T t) throws Exception { return (T) read(write(t)); }

    public static void main(String[] args) throws Exception {
        Shape s = new Shape("s", 1.5);
        s.next = s; s.base = 8;
        Shape c = copy(s);
        System.out.println(c.name + c.cache + c.size + (c.next == c) + c.base);
        System.out.println((copy(Single.ONE) == Single.ONE) + " " + copy((Object) new Swap()) + " " + (copy(Color.BLUE) == Color.BLUE) + " " + copy(new Pair<>("x", List.of(1, 2))) + " " + copy(new Ext(4)).n + " " + copy(new Fields()).real);
        Named n = (Named) Proxy.newProxyInstance(IoSerializationForms.class.getClassLoader(), new Class<?>[] {Named.class}, new Handler());
        System.out.println(copy(n).length());
        Object shared = new ArrayList<>(List.of("a"));
        Object[] arr = copy(new Object[] {shared, shared, new int[] {1, 2}, new long[][] {{3}}, int.class, String[].class, new boolean[] {true}, 'x', 2.5f});
        System.out.println((arr[0] == arr[1]) + " " + Arrays.deepToString(arr));
        try { write(new Bad()); } catch (NotSerializableException e) { System.out.println(e.getMessage()); }
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("k", new TreeMap<>(Map.of(2, "b", 1, "a"))); m.put("d", java.time.LocalDate.of(2024, 1, 2)); m.put("big", new java.math.BigInteger("123456789012345678901234567890")); m.put("set", EnumSet.of(Color.RED)); m.put("e", new EnumMap<>(Map.of(Color.BLUE, 1)));
        System.out.println(copy(m) + " " + copy(new ArrayDeque<>(List.of(1, 2))) + copy(new BitSet(4)) + copy(Optional.class) + copy(new Date(5)).getTime() + copy(new StringBuilder("sb")));
        System.out.println(ObjectStreamClass.lookup(Shape.class) + " " + ObjectStreamClass.lookup(NotSerial.class) + " " + ObjectStreamClass.lookup(Pair.class).getSerialVersionUID() + " " + Arrays.toString(ObjectStreamClass.lookup(Shape.class).getFields()));
        System.out.println(ObjectStreamClass.lookup(Bad.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Swap.class).getSerialVersionUID() + " " + Arrays.hashCode(write(new Fields())));
        byte[] broken = write("hello");
        broken[1] ^= 5;
        try { read(broken); } catch (StreamCorruptedException e) { System.out.println(e.getMessage()); }
        try { read(Arrays.copyOf(write(s), 60)); } catch (EOFException | ObjectStreamException e) { System.out.println(e.getClass().getSimpleName()); }
        RuntimeException r = copy(new IllegalStateException("msg", new IOException("cause")));
        System.out.println(r + " " + r.getCause() + " " + r.getStackTrace().length);
        Comparator<String> l = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        System.out.println(copy(l).compare("a", "b"));
        ObjectInputStream filtered = new ObjectInputStream(new ByteArrayInputStream(write(new ArrayList<>())));
        filtered.setObjectInputFilter(i -> i.serialClass() == ArrayList.class ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED);
        try { filtered.readObject(); } catch (InvalidClassException e) { System.out.println(e.getMessage()); }
    }
}
