import org.sosy_lab.sv_benchmarks.Verifier;

/** From any node of a tree, parents lead to the root. */
public final class ParentWalk {
    static final class Node {
        Node left;
        Node right;
        Node parent;
    }

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

    static void add(Node place) {
        Node node = new Node();
        if (place.left == null) {
            place.left = node;
            node.parent = place;
        } else if (place.right == null) {
            place.right = node;
            node.parent = place;
        }
    }

    public static void main(String[] args) {
        Node root = new Node();
        while (Verifier.nondetBoolean()) {
            add(any(root));
        }
        Node node = any(root);
        while (node != root) {
            node = node.parent;
            assert node != null;
        }
    }
}
