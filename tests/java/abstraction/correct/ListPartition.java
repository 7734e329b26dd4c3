import cairn.annotations.Requires;

/**
 * A list of numbers, of which those greater than a given one are taken out and put in another
 * list.
 */
public final class ListPartition {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node first;

    ListPartition(Node first) {
        this.first = first;
    }

    private boolean acyclic() {
        return ends(first);
    }

    /** Whether the list has an end. */
    private static boolean ends(Node list) {
        Node fast = list;
        for (Node slow = list; fast != null && fast.next != null; slow = slow.next) {
            fast = fast.next.next;
            if (fast == slow.next) {
                return false;
            }
        }
        return true;
    }

    /** Takes out the nodes with numbers greater than {@code v}, and returns them. */
    @Requires("acyclic")
    public Node partition(int v) {
        Node kept = null;
        Node taken = null;
        Node node = first;
        while (node != null) {
            Node next = node.next;
            if (node.value > v) {
                if (kept != null) {
                    kept.next = next;
                }
                if (node == first) {
                    first = next;
                }
                node.next = taken;
                taken = node;
            } else {
                kept = node;
            }
            node = next;
        }
        for (Node left = first; left != null; left = left.next) {
            assert left.value <= v;
        }
        return taken;
    }
}
