package paper;

/**
 * The running example of generalized symbolic execution, written anew: a node of a list with a
 * method that puts the first two nodes in order.
 *
 * <p>With a choice at each read of a reference, {@link #swapNode} has seven executions on an
 * unknown node: no next node; the node is its own next; an ordered pair; and for an unordered pair
 * four cases of what follows the second node (nothing, the first, the second itself, a third).
 * Where a reference that is only copied stays unknown, the last four are one, so there are four.
 */
public final class SwapNode {
    int elem;
    SwapNode next;

    public SwapNode(int elem, SwapNode next) {
        this.elem = elem;
        this.next = next;
    }

    /** Exchanges this node and the next if they are in the wrong order; returns the first one. */
    public SwapNode swapNode() {
        if (next != null) {
            if (elem > next.elem) {
                SwapNode second = next;
                next = second.next;
                second.next = this;
                return second;
            }
        }
        return this;
    }
}
