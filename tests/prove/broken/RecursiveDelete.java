import org.sosy_lab.sv_benchmarks.Verifier;

/** The leftmost node is deleted recursively. Broken on purpose. */
public final class RecursiveDelete {
    static final class Node {
        Node left;
        Node right;
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

    /** Any tree that is not empty. */
    static Node build() {
        Node root = new Node();
        while (Verifier.nondetBoolean()) {
            Node place = any(root);
            if (place.left == null) {
                place.left = new Node();
            } else if (place.right == null) {
                place.right = new Node();
            }
        }
        return root;
    }

    static Node deleteLeftmost(Node node) {
        if (node.right == null) {
            return node.right;
        }
        node.left = deleteLeftmost(node.left);
        return node;
    }

    public static void main(String[] args) {
        Node root = build();
        while (root != null) {
            root = deleteLeftmost(root);
        }
    }
}
