import org.sosy_lab.sv_benchmarks.Verifier;

/** A tree is mirrored recursively: its root stays. Broken on purpose. */
public final class RecursiveMirror {
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

    static Node mirror(Node node) {
        if (node == null) {
            return null;
        }
        Node left = mirror(node.left);
        Node right = mirror(node.right);
        node.left = right;
        node.right = left;
        return left == null ? node : left;
    }

    public static void main(String[] args) {
        Node root = build();
        assert mirror(root) == root;
    }
}
