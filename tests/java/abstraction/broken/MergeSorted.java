import cairn.annotations.Requires;

/**
 * Two sorted lists that are merged into one, without making new nodes.
 *
 * <p>The bug: a node taken from the second list does not become the last one of the result.
 * Smallest failing input: the lists 1 and 0 (an assertion: the node with 0 is lost).
 */
public final class MergeSorted {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node a;
    Node b;

    MergeSorted(Node a, Node b) {
        this.a = a;
        this.b = b;
    }

    /** Both are in order and end, and no node is in both: else the last one would be. */
    private boolean sortedApart() {
        Node last = last(a);
        return (last != null) == (a != null)
                && (last(b) != null) == (b != null)
                && (last == null || last != last(b));
    }

    /** The last node, or null if the list is empty, not sorted or has no end. */
    private static Node last(Node list) {
        Node half = list;
        boolean even = false;
        Node node = list;
        while (node != null && node.next != null) {
            if (node.value > node.next.value || node.next == half) {
                return null;
            }
            node = node.next;
            half = even ? half.next : half;
            even = !even;
        }
        return node;
    }

    @Requires("sortedApart")
    public Node merge() {
        Node least = b == null || a != null && a.value <= b.value ? a : b;
        Node head = new Node(0, null);
        Node last = head;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                last.next = a;
                last = a;
                a = a.next;
            } else {
                last.next = b;
                b = b.next;
            }
        }
        last.next = a != null ? a : b;
        assert head.next == least;
        for (Node node = least; node != null && node.next != null; node = node.next) {
            assert node.value <= node.next.value;
        }
        return least;
    }
}
