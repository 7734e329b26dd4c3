// Object streams: graphs with shared references, transient fields, custom hooks.
import java.io.*;
import java.util.*;

public class IoSerialization {
    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        final String name;
        Node next;
        transient int cache = 5;
        Node(String name) { this.name = name; }
    }

    record Pair(int a, String b) implements Serializable {}

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream s = new ObjectOutputStream(out)) {
            s.writeObject(o);
        }
        return new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a");
        a.next = new Node("b");
        a.next.next = a;
        Node c = (Node) copy(a);
        System.out.println(c.name + c.next.name + (c.next.next == c) + c.cache);
        System.out.println(copy(new ArrayList<>(List.of(1, "two", 3.0))) + " " + copy(new Pair(1, "x")) + " " + copy(new TreeMap<>(Map.of("k", new int[] {1}.length))));
        try {
            copy(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
