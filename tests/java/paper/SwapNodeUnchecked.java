package paper;

/**
 * {@link SwapNode} as it fails: the check for a missing next node is gone, and a list of one node
 * makes {@link #swapNode} throw a {@link NullPointerException}. This file is wrong on purpose.
 */
public final class SwapNodeUnchecked {
    int elem;
    SwapNodeUnchecked next;

    public SwapNodeUnchecked(int elem, SwapNodeUnchecked next) {
        this.elem = elem;
        this.next = next;
    }

    /** Exchanges this node and the next if they are in the wrong order; returns the first one. */
    public SwapNodeUnchecked swapNode() {
        if (elem > next.elem) {
            SwapNodeUnchecked second = next;
            next = second.next;
            second.next = this;
            return second;
        }
        return this;
    }
}
