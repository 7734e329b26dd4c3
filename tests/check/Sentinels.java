/** Structures that end in a sentinel that a static final field holds. */
public class Sentinels {
    public static final class Node {
        int value;
        Node next;
    }

    static final Node NIL = new Node();

    /** The end of lists that can't be named outside. */
    public static final class Hidden {
        private static final Node END = new Node();
        Node first = END;

        public void add(int value) {
            Node node = new Node();
            node.value = value;
            node.next = first;
            first = node;
        }

        public int head() {
            if (first == END) {
                throw new Error("empty");
            }
            return first.value;
        }
    }

    public static void last(Node n) {
        if (n != null && n.next == NIL && n != NIL) {
            throw new Error("the last one");
        }
    }

    /** A list of at most two. */
    public static int length(Node n) {
        int length = 0;
        while (n != NIL && n != null && length < 2) {
            n = n.next;
            length++;
        }
        assert n != NIL || length != 2;
        return length;
    }

    /** It can't be the sentinel that was left before. */
    public static void left(Node n) {
        if (n == NIL) {
            return;
        }
        assert n != NIL;
    }
}
