import cairn.annotations.Requires;

/**
 * A search tree of numbers, and the deletion of its leftmost leaf, which may be a right child.
 *
 * <p>The bug: the leaf is taken for a left child always. Smallest failing input: two nodes, the
 * second of which is the right child of the first (an assertion: it is still there).
 */
public final class DeleteLeftmost {
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

    Node root;

    DeleteLeftmost(Node root) {
        this.root = root;
    }

    private boolean ordered() {
        return between(Long.MIN_VALUE, root, Long.MAX_VALUE);
    }

    /** Whether all numbers are in order, and in these bounds; then no node is in two places. */
    private static boolean between(long low, Node tree, long high) {
        return tree == null
                || low < tree.value
                        && tree.value < high
                        && between(low, tree.left, tree.value)
                        && between(tree.value, tree.right, high);
    }

    /** Takes out the leaf that is reached by going left where possible, else right. */
    @Requires("ordered")
    public void deleteLeftmost() {
        if (root == null) {
            return;
        }
        Node parent = null;
        Node leaf = root;
        while (leaf.left != null || leaf.right != null) {
            parent = leaf;
            leaf = leaf.left != null ? leaf.left : leaf.right;
        }
        if (parent == null) {
            root = null;
            return;
        }
        parent.left = null;
        assert parent.left != leaf && parent.right != leaf;
    }
}
