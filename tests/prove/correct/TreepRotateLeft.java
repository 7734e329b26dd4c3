import org.sosy_lab.sv_benchmarks.Verifier;

/** Rotates a tree to the left: children lead to their parents. */
public final class TreepRotateLeft {
    static final class Node {
        Node left;
        Node right;
        Node parent;
    }

    /** Any binary tree. */
    static Node build() {
        Node root = new Node();
        while (Verifier.nondetBoolean()) {
            Node place = any(root);
            Node node = new Node();
            if (Verifier.nondetBoolean()) {
                if (place.left == null) {
                    place.left = node;
                    node.parent = place;
                }
            } else if (place.right == null) {
                place.right = node;
                node.parent = place;
            }
        }
        return root;
    }

    /** Any node of a tree. */
    static Node any(Node root) {
        Node node = root;
        while (Verifier.nondetBoolean()) {
            Node child = Verifier.nondetBoolean() ? node.left : node.right;
            if (child != null) {
                node = child;
            }
        }
        return node;
    }

    /** Returns the new root of the subtree, whose parent is not changed. */
    static Node rotateLeft(Node root) {
        Node top = root.right;
        if (top == null) {
            return root;
        }
        Node middle = top.left;
        root.right = middle;
        if (middle != null) {
            middle.parent = root;
        }
        top.left = root;
        top.parent = root.parent;
        root.parent = top;
        return top;
    }

    /** Each child leads to its parent. */
    static void check(Node root) {
        Node node = root;
        while (node != null) {
            Node child = Verifier.nondetBoolean() ? node.left : node.right;
            assert child == null || child.parent == node;
            node = child;
        }
    }

    public static void main(String[] args) {
        Node root = build();
        root = rotateLeft(root);
        check(root);
    }
}
