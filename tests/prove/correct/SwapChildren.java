import org.sosy_lab.sv_benchmarks.Verifier;

/** The children of any node change their sides. */
public final class SwapChildren {
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

    /** No node is below itself. */
    static void check(Node root) {
        Node chosen = any(root);
        Node node = Verifier.nondetBoolean() ? chosen.left : chosen.right;
        while (node != null) {
            assert node != chosen;
            node = Verifier.nondetBoolean() ? node.left : node.right;
        }
    }

    public static void main(String[] args) {
        Node root = build();
        Node node = any(root);
        Node left = node.left;
        node.left = node.right;
        node.right = left;
        check(root);
    }
}
