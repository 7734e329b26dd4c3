/** A tree of nodes. */
class Trees1 {
    static class Tree {
        int key;
        Tree left;
        Tree right;
    }

    static Tree leftmost(Tree tree) {
        while (tree.left != null) {
            tree = tree.left;
        }
        return tree;
    }

    static void mirror(Tree tree) {
        Tree left = tree.left;
        tree.left = tree.right;
        tree.right = left;
    }

    static int children(Tree tree) {
        int count = 0;
        if (tree.left != null) {
            count++;
        }
        if (tree.right != null) {
            count++;
        }
        return count;
    }

    static Tree rotate(Tree tree) {
        Tree top = tree.left;
        tree.left = top.right;
        top.right = tree;
        return top;
    }

    static boolean isLeaf(Tree tree) {
        return tree.left == null && tree.right == null;
    }

    static Tree child(Tree tree, int key) {
        return key < tree.key ? tree.left : tree.right;
    }
}
