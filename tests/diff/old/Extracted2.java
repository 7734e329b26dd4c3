/** Refactorings that callers don't notice: extracted, inlined, renamed and reordered private methods. */
public class Extracted2 {
    static class Node { int value; Node next; }
    private int total;
    private Node head;

    /** Extracted: the new version has a private method for it. */
    int clampedSum(int a, int b) {
        int sum = a + b;
        if (sum < 0) {
            return 0;
        }
        return sum > 100 ? 100 : sum;
    }

    /** Inlined: the old version has a private method for it. */
    int area(int width, int height) {
        return times(width, height);
    }

    private static int times(int a, int b) {
        return a * b;
    }

    /** Renamed: unchanged. */
    int next(int a) {
        return step(a) + 1;
    }

    private static int step(int a) {
        return a * 3;
    }

    /** Reordered writes to different fields. */
    void add(int value) {
        total = total + value;
        Node node = new Node();
        node.value = value;
        node.next = head;
        head = node;
    }

    /** Extracted from a method that changes a structure. */
    void dropFirst() {
        if (head != null) {
            total = total - head.value;
            head = head.next;
        }
    }

    /** Given another parameter, with the old one's value. */
    int first() {
        return valueOf(head);
    }

    private static int valueOf(Node node) {
        return node == null ? -1 : node.value;
    }

    /** A lambda is numbered anew: unchanged. */
    int applied(int a) {
        java.util.function.IntUnaryOperator twice = b -> b * 2;
        return twice.applyAsInt(a);
    }

    /** The condition is turned round. */
    int sign(Node node) {
        if (node != null) {
            return node.value < 0 ? -1 : 1;
        }
        return 0;
    }
}
