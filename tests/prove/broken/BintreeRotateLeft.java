import org.sosy_lab.sv_benchmarks.Verifier;

/** Rotates a tree to the left: the tree has no cycle. Broken on purpose. */
public final class BintreeRotateLeft {
    static final class Node {
        Node left;
        Node right;
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
                }
            } else if (place.right == null) {
                place.right = node;
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
        root.right = top;
        top.left = root;
        return top;
    }

    /** No node comes again below itself. */
    static void check(Node root) {
        Node node = any(root);
        Node below = Verifier.nondetBoolean() ? node.left : node.right;
        while (below != null) {
            assert below != node;
            below = Verifier.nondetBoolean() ? below.left : below.right;
        }
    }

    public static void main(String[] args) {
        Node root = build();
        root = rotateLeft(root);
        check(root);
    }
}
