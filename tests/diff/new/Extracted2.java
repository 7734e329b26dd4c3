/** Refactorings that callers don't notice: extracted, inlined, renamed and reordered private methods. */
public class Extracted2 {
    static class Node { int value; Node next; }
    private int total;
    private Node head;

    /** Extracted: the new version has a private method for it. */
    int clampedSum(int a, int b) {
        return clamp(a + b, 0, 100);
    }

    private static int clamp(int value, int low, int high) {
        if (value < low) {
            return low;
        }
        return value > high ? high : value;
    }

    /** Inlined: the old version has a private method for it. */
    int area(int width, int height) {
        return height * width;
    }

    /** Renamed: unchanged. */
    int next(int a) {
        return advance(a) + 1;
    }

    private static int advance(int a) {
        return a * 3;
    }

    /** Reordered writes to different fields. */
    void add(int value) {
        Node node = new Node();
        node.next = head;
        node.value = value;
        head = node;
        total += value;
    }

    /** Extracted from a method that changes a structure. */
    void dropFirst() {
        if (head == null) {
            return;
        }
        unlink(head);
    }

    private void unlink(Node first) {
        head = first.next;
        total -= first.value;
    }

    /** Given another parameter, with the old one's value. */
    int first() {
        return valueOr(head, -1);
    }

    private static int valueOr(Node node, int otherwise) {
        return node != null ? node.value : otherwise;
    }

    /** A lambda is numbered anew: unchanged. */
    int applied(int a) {
        java.util.function.IntUnaryOperator twice = b -> b * 2;
        return twice.applyAsInt(a);
    }

    int addedWithLambda(int a) {
        java.util.function.IntUnaryOperator once = b -> b + this.total;
        return once.applyAsInt(a);
    }

    /** The condition is turned round. */
    int sign(Node node) {
        if (node == null) {
            return 0;
        }
        return node.value >= 0 ? 1 : -1;
    }
}
