/** Methods that fail on no list which leads both ways, whatever its length. */
public final class AlwaysDoubleLists {
    static final class Node {
        int value;
        Node previous;
        Node next;
    }

    /** The last node, if links agree in both directions. */
    private static Node last(Node list) {
        Node last = null;
        for (Node node = list; node != null; node = node.next) {
            if (node.previous != last) {
                return null;
            }
            last = node;
        }
        return last;
    }

    /** The way back leads to where the way there began. */
    public static void back(Node list) {
        Node last = last(list);
        Node first = null;
        for (Node node = last; node != null; node = node.previous) {
            first = node;
        }
        assert last == null || first == list;
    }

    public static void clear(Node list) {
        Node last = last(list);
        if (last == null) {
            return;
        }
        for (Node node = list; node != null; node = node.next) {
            node.value = 0;
        }
        for (Node node = last; node != null; node = node.previous) {
            assert node.value == 0;
        }
    }

    public static void append(Node list, int value) {
        Node last = last(list);
        if (last == null) {
            return;
        }
        Node made = new Node();
        made.value = value;
        made.previous = last;
        last.next = made;
        Node before = null;
        for (Node node = list; node != null; node = node.next) {
            assert node.previous == before;
            before = node;
        }
        assert before == made;
    }

    /** Each node's links are exchanged: then the last one is the first. */
    public static void reverse(Node list) {
        Node last = last(list);
        if (last == null) {
            return;
        }
        Node node = list;
        while (node != null) {
            Node next = node.next;
            node.next = node.previous;
            node.previous = next;
            node = next;
        }
        Node before = null;
        for (Node at = last; at != null; at = at.next) {
            assert at.previous == before;
            before = at;
        }
        assert before == list;
    }

    /** Built from nothing, at both ends. */
    public static void deque(int[] values) {
        Node first = null;
        Node last = null;
        for (int i = 0; values != null && i < values.length; i++) {
            Node made = new Node();
            made.value = values[i];
            if (first == null) {
                first = made;
                last = made;
            } else if (values[i] < 0) {
                made.next = first;
                first.previous = made;
                first = made;
            } else {
                made.previous = last;
                last.next = made;
                last = made;
            }
        }
        Node before = null;
        for (Node node = first; node != null; node = node.next) {
            assert node.previous == before;
            before = node;
        }
        assert before == last;
    }

    /** What is found is taken out, wherever it is. */
    public static void takeOut(Node list, int value) {
        Node last = last(list);
        if (last == null) {
            return;
        }
        Node first = list;
        for (Node node = list; node != null; node = node.next) {
            if (node.value == value) {
                if (node.previous == null) {
                    first = node.next;
                } else {
                    node.previous.next = node.next;
                }
                if (node.next == null) {
                    last = node.previous;
                } else {
                    node.next.previous = node.previous;
                }
            }
        }
        for (Node node = last; node != null; node = node.previous) {
            assert node.value != value;
        }
    }
}
