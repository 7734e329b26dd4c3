import cairn.annotations.Requires;

/**
 * A search tree of numbers, whose nodes are visited in ascending order with a stack of our own.
 *
 * <p>The bug: after a node without a right child, the traversal goes on with that node again.
 * Smallest failing input: one node (an assertion: it is visited twice).
 */
public final class InOrderTraversal {
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

    static final class Cell {
        final Node node;
        final Cell below;

        Cell(Node node, Cell below) {
            this.node = node;
            this.below = below;
        }
    }

    Node root;

    InOrderTraversal(Node root) {
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

    /** The last node that is visited, or null. */
    @Requires("ordered")
    public Node traverse() {
        Cell stack = null;
        Node visited = null;
        Node node = root;
        while (node != null || stack != null) {
            if (node != null) {
                stack = new Cell(node, stack);
                node = node.left;
            } else {
                node = stack.node;
                stack = stack.below;
                assert visited == null || visited.value < node.value;
                visited = node;
                node = node.right != null ? node.right : node;
            }
        }
        return visited;
    }
}
