import cairn.annotations.Requires;

/**
 * A search tree of numbers, and the insertion of another one as a new leaf.
 *
 * <p>The bug: the new node becomes the left child wherever there is none yet. Smallest failing
 * input: one node, and a greater number to insert (an assertion: it is not found again).
 */
public final class TreeInsert {
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

    TreeInsert(Node root) {
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

    @Requires("ordered")
    public void insert(int v) {
        Node parent = null;
        Node node = root;
        while (node != null && node.value != v) {
            parent = node;
            node = v < node.value ? node.left : node.right;
        }
        if (node == null) {
            Node fresh = new Node(v, null, null);
            if (parent == null) {
                root = fresh;
            } else if (parent.left == null) {
                parent.left = fresh;
            } else {
                parent.right = fresh;
            }
        }
        assert contains(v);
    }

    private boolean contains(int v) {
        Node node = root;
        while (node != null && node.value != v) {
            node = v < node.value ? node.left : node.right;
        }
        return node != null;
    }
}
