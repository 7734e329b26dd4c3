import cairn.annotations.Requires;

/**
 * A place in a search tree of numbers, which is moved down to a given number.
 *
 * <p>The bug: an {@code else} is missing, so two steps may be made at once. Smallest failing
 * input: one node, with a number greater than the one searched ({@link NullPointerException}).
 */
public final class TreeSearch {
    static final class Node {
        int value;
        Node left;
        Node right;

        Node(int value, Node left, Node right) {
            this.value = value;
            this.left = left;
            this.right = right;
        }
    }

    Node place;

    TreeSearch(Node root) {
        this.place = root;
    }

    private boolean ordered() {
        return between(Long.MIN_VALUE, place, Long.MAX_VALUE);
    }

    /** Whether all numbers are in order, and in these bounds; then no node is in two places. */
    private static boolean between(long low, Node tree, long high) {
        return tree == null
                || low < tree.value
                        && tree.value < high
                        && between(low, tree.left, tree.value)
                        && between(tree.value, tree.right, high);
    }

    /** Goes to the node with the number {@code v}, and says whether there is one. */
    @Requires("ordered")
    public boolean search(int v) {
        while (place != null && place.value != v) {
            if (place.value > v) {
                place = place.left;
            }
            if (place.value < v) {
                place = place.right;
            }
        }
        assert place == null || place.value == v;
        return place != null;
    }
}
