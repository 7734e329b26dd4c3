package acme;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Fails in many ways. The comments at line ends are what tests look for. */
public class Ring {
    Node head;
    private int size;

    static class Node {
        private final int value;
        Node next;
        Color color;

        Node(int value) {
            this.value = value;
        }
    }

    enum Color { RED, BLACK }

    record Pair(Object first, long second) {
        Pair {
            Objects.requireNonNull(first);
        }
    }

    private static final class Secret {
        private Object held;
        private Secret[] others;
    }

    private enum Hidden { THIS, THAT }

    private record Cell(Secret secret, int number) {}

    public Ring() {}

    Ring(String text) {
        text.charAt(3); // constructor
    }

    public void insert(int value) {
        Node node = new Node(value);
        node.next = head == null ? node : head;
        head = node;
        size++;
        assert size < 3; // assertion
    }

    /** Fails if the list is held twice by the map, and the optional by the list. */
    public static int count(List<Object> list, Map<Integer, List<Object>> map, Optional<String> o) {
        boolean twice = map.get(list.get(0)) == list && map.get(null) == list && map.size() == 2;
        return twice && list.get(1) == o && o.get().equals("x") ? 1 / 0 : 1; // count
    }

    public Node first() {
        return head;
    }

    /** Fails for the cycle 1, 2 if the first is red and the second is not looked at further. */
    public int removeLast(Node stop) {
        Node last = head;
        while (last.next != stop) last = last.next; // removeLast
        if (head.next.next == head && head.value == 1 && head.next.value == 2 && size == 2
                && head.color == Color.RED) {
            throw new IllegalStateException("cycle \u20ac \ud800"); // cycle
        }
        return last.value;
    }

    public static int sum(int[][] rows, Object[] extra, List<Object> list) {
        int sum = 0;
        for (int[] row : rows) for (int cell : row) sum += cell;
        if (extra[0] != extra || extra[1] != rows || extra[2] != extra[3]) return 0;
        if (extra[2].equals(7) && list == null) return sum / (sum - 6); // sum
        return 0;
    }

    public static int sum(int[][] rows, Integer[] extra, List<Object> list) {
        return 0;
    }

    public static void compare(String a, String b, CharSequence c) {
        if (a != b && a.equals(b) && c.equals("\ud800\u00e9\"\\u0041\n\u00007")) {
            throw new IllegalArgumentException(a); // compare
        }
    }

    public static int pair(Pair pair) {
        return (int) (1 / pair.second()); // pair
    }

    private static void hide(Secret secret, Hidden hidden, Cell cell) {
        if (secret.others[1] == secret && secret.held == hidden && cell.secret == secret
                && hidden == Hidden.THAT && cell.number == 5) {
            throw new UnsupportedOperationException(); // hide
        }
    }

    public static int deep(int n) {
        return deep(n + 1) + 1;
    }

    public static void forever() {
        while (true) Thread.onSpinWait();
    }

    public static void exit() {
        System.exit(3);
    }

    public static void fill() {
        System.out.println("noise");
        System.err.println("noise");
        Object[] last = null;
        while (true) {
            Object[] next = new Object[1 << 27];
            next[0] = last;
            last = next;
        }
    }

    public static void modCount(java.util.LinkedList<Object> list) {
        list.getFirst().hashCode(); // modCount
    }

    public static void fine() {}

    private static boolean used;

    public static void once() {
        if (!used) {
            used = true;
            throw new IllegalStateException(); // once
        }
    }

    public static void byProperty() {
        if (System.getProperty("acme.ring") == null) {
            throw new IllegalStateException(); // property
        }
    }

    public static void byVariable() {
        if (System.getenv("ACME_RING") == null) {
            throw new IllegalStateException(); // variable
        }
    }

    public static void byInput() throws java.io.IOException {
        if (System.in.read() < 0) {
            throw new IllegalStateException(); // input
        }
    }

    public static void byLocale() {
        if ("I".toLowerCase().equals("i")) {
            throw new IllegalStateException(); // locale
        }
    }

    public static void anyway() {
        throw new IllegalStateException(); // anyway
    }

    public static void broken() throws Exception {
        throw new Exception("outer", new BrokenException()); // broken
    }

    static class BrokenException extends RuntimeException {
        @Override
        public String getMessage() {
            throw new IllegalStateException();
        }
    }
}
