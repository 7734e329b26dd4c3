import cairn.annotations.Shapes;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Leaves know their parents. Broken on purpose. */
public final class NamedTreeWithParent {
    static final class Node {
        Node left;
        Node right;
        Node parent;
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
            Node node = new Node();
            if (place.left == null) {
                place.left = node;
                node.parent = place;
            } else if (place.right == null) {
                place.right = node;
                node.parent = place;
            }
        }
        return root;
    }

    public static void main(String[] args) {
        Node root = build();
        Node place = any(root);
        if (place.right == null) {
            Node node = new Node();
            place.right = node;
            node.parent = root;
        }
        assert Shapes.treeWithParent(root, n -> n.left, n -> n.right, n -> n.parent);
    }
}
