import org.sosy_lab.sv_benchmarks.Verifier;

/** Rotates a tree to the right: children lead to their parents. Broken on purpose. */
public final class TreepRotateRight {
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
    static Node rotateRight(Node root) {
        Node top = root.left;
        if (top == null) {
            return root;
        }
        Node middle = top.right;
        root.left = middle;
        if (middle != null) {
            middle.parent = top;
        }
        top.right = root;
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
        root = rotateRight(root);
        check(root);
    }
}
