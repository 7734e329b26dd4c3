package suites.broken;

/** What holds for trees in every state that public calls lead to. */
final class Predicates {
    private Predicates() {}

    static boolean ordered(BinarySearchTree tree) {
        return ordered(tree.root, null, null) && count(tree.root) == tree.size;
    }

    private static boolean ordered(BinarySearchTree.Node node, Integer above, Integer below) {
        return node == null
                || (above == null || node.key > above)
                        && (below == null || node.key < below)
                        && ordered(node.left, above, node.key)
                        && ordered(node.right, node.key, below);
    }

    private static int count(BinarySearchTree.Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    static boolean ordered(AvlTree tree) {
        return ordered(tree.root, null, null);
    }

    private static boolean ordered(AvlTree.Node node, Integer above, Integer below) {
        return node == null
                || (above == null || node.key > above)
                        && (below == null || node.key < below)
                        && ordered(node.left, above, node.key)
                        && ordered(node.right, node.key, below);
    }

    /** Heights differ by at most one, and are what the nodes say. */
    static boolean balanced(AvlTree tree) {
        return height(tree.root) >= 0;
    }

    /** -1 if it is not balanced. */
    private static int height(AvlTree.Node node) {
        if (node == null) {
            return 0;
        }
        int left = height(node.left);
        int right = height(node.right);
        if (left < 0 || right < 0 || Math.abs(left - right) > 1) {
            return -1;
        }
        int height = 1 + Math.max(left, right);
        return node.height == height ? height : -1;
    }

    /** Balanced, ordered, and as large as it says. */
    static boolean wellFormed(AvlTree tree) {
        return balanced(tree) && ordered(tree) && count(tree.root) == tree.size;
    }

    private static int count(AvlTree.Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    static boolean ordered(AaTree tree) {
        return ordered(tree.root, null, null);
    }

    private static boolean ordered(AaTree.Node node, Integer above, Integer below) {
        return node == null
                || (above == null || node.key > above)
                        && (below == null || node.key < below)
                        && ordered(node.left, above, node.key)
                        && ordered(node.right, node.key, below);
    }

    /** The rules for levels: one less on the left, on the right at most one of the same. */
    static boolean wellLevel(AaTree tree) {
        return wellLevel(tree.root);
    }

    private static boolean wellLevel(AaTree.Node node) {
        if (node == null) {
            return true;
        }
        int left = level(node.left);
        int right = level(node.right);
        if (left != node.level - 1 || right < node.level - 1 || right > node.level) {
            return false;
        }
        if (node.right != null && level(node.right.right) >= node.level) {
            return false;
        }
        return wellLevel(node.left) && wellLevel(node.right);
    }

    private static int level(AaTree.Node node) {
        return node == null ? 0 : node.level;
    }

    /** Well levelled, ordered, and as large as it says. */
    static boolean wellFormed(AaTree tree) {
        return wellLevel(tree) && ordered(tree) && count(tree.root) == tree.size;
    }

    private static int count(AaTree.Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }
}
