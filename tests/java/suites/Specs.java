package suites;

/** States that somebody may want an object to be in. */
final class Specs {
    private Specs() {}

    /** The paper's. */
    static boolean wanted(Node o) {
        return o.getNext() != null
                && o.getNext().getNext() != null
                && o.getValue() - o.getNext().getValue() == 100
                && o.getNext().getValue() - o.getNext().getNext().getValue() == 200
                && o.getValue() + o.getNext().getNext().getValue() == 800;
    }

    /** Four equal values. */
    static boolean fullOfZeros(IntStack stack) {
        return stack.size() == 4 && stack.max() == 0 && stack.min() == 0;
    }
}
