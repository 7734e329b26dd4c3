import cairn.annotations.Requires;

/** A node of a list of numbers, and the search for the first number greater than a given one. */
public final class FindGreater {
    int value;
    FindGreater next;

    FindGreater(int value, FindGreater next) {
        this.value = value;
        this.next = next;
    }

    /** Whether the list from this node on has an end. */
    private boolean acyclic() {
        FindGreater fast = this;
        for (FindGreater slow = this; fast != null && fast.next != null; slow = slow.next) {
            fast = fast.next.next;
            if (fast == slow.next) {
                return false;
            }
        }
        return true;
    }

    /** The first node from this one on with a number greater than {@code v}, or null. */
    @Requires("acyclic")
    public FindGreater find(int v) {
        FindGreater node = this;
        while (node != null && node.value <= v) {
            node = node.next;
        }
        assert node == null || node.value > v;
        return node;
    }
}
