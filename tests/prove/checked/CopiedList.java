/** A list that may end or not: a copy of it does. Exploration leaves that open, since there are lists of every size. */
public final class CopiedList {
    static final class Node {
        Node next;
    }

    public static Node copy(Node first) {
        Node copied = null;
        Node last = null;
        for (Node node = first; node != null; node = node.next) {
            Node fresh = new Node();
            if (last == null) {
                copied = fresh;
            } else {
                last.next = fresh;
            }
            last = fresh;
        }
        assert last == null || last.next == null;
        for (Node node = copied; node != last; node = node.next) {
            assert node != null;
        }
        return copied;
    }
}
