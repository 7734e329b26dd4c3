import cairn.annotations.Shapes;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The left child of the root is rotated to the right. */
public final class NamedTree {
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

    public static void main(String[] args) {
        Node root = build();
        Node node = root.left;
        if (node == null || node.left == null) {
            return;
        }
        Node child = node.left;
        node.left = child.right;
        child.right = node;
        root.left = child;
        assert Shapes.tree(root, n -> n.left, n -> n.right);
    }
}
