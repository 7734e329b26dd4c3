/** A tree of nodes. */
class Trees1 {
    static class Tree {
        int key;
        Tree left;
        Tree right;
    }

    static Tree leftmost(Tree tree) {
        return tree.left == null ? tree : leftmost(tree.left);
    }

    static void mirror(Tree tree) {
        tree.left = tree.right;
        tree.right = tree.left;
    }

    static int children(Tree tree) {
        return (tree.left == null ? 0 : 1) + (tree.right == null ? 0 : 1);
    }

    static Tree rotate(Tree tree) {
        Tree top = tree.left;
        Tree inner = top.right;
        top.right = tree;
        tree.left = inner;
        return top;
    }

    static boolean isLeaf(Tree tree) {
        return !(tree.left != null || tree.right != null);
    }

    static Tree child(Tree tree, int key) {
        return key <= tree.key ? tree.left : tree.right;
    }
}
