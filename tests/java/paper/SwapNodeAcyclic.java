package paper;

/**
 * {@link SwapNode} with a precondition: the list from this node on has an end. No input with a
 * cycle may appear, and the two assertions below hold, which they do not without it.
 */
public final class SwapNodeAcyclic {
    int elem;
    SwapNodeAcyclic next;

    public SwapNodeAcyclic(int elem, SwapNodeAcyclic next) {
        this.elem = elem;
        this.next = next;
    }

    /** Whether no node of the list is followed by an earlier one or by itself. */
    public boolean acyclic() {
        for (SwapNodeAcyclic node = this; node.next != null; node = node.next) {
            SwapNodeAcyclic earlier = this;
            while (earlier != node && earlier != node.next) {
                earlier = earlier.next;
            }
            if (earlier == node.next) {
                return false;
            }
        }
        return true;
    }

    /** Exchanges this node and the next if they are in the wrong order; returns the first one. */
    // precondition: acyclic
    public SwapNodeAcyclic swapNode() {
        SwapNodeAcyclic first = this;
        if (next != null && elem > next.elem) {
            first = next;
            next = first.next;
            first.next = this;
        }
        assert first.next != first && next != this;
        assert first.next == null || first.elem <= first.next.elem;
        return first;
    }
}
