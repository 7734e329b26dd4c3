import org.sosy_lab.sv_benchmarks.Verifier;

/** An exception ends a recursive search. Broken on purpose. */
public final class RecursiveLeaf {
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

    static void search(Node node) {
        if (node.left == null && node.right == null) {
            throw new IllegalStateException();
        }
        search(node.right == null ? node.right : node.left);
    }

    public static void main(String[] args) {
        try {
            search(build());
        } catch (IllegalStateException found) {
            return;
        }
    }
}
