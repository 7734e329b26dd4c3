import org.sosy_lab.sv_benchmarks.Verifier;

/** A tree is walked recursively. Broken on purpose. */
public final class RecursiveWalk {
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

    static void walk(Node node) {
        if (node.left == null) {
            return;
        }
        walk(node.left);
        walk(node.right);
    }

    public static void main(String[] args) {
        walk(build());
    }
}
