import org.sosy_lab.sv_benchmarks.Verifier;

/** A node below the root has a parent. */
public final class ParentOfLeaf {
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

    /** Parents of children are right. */
    static void check(Node root) {
        Node node = any(root);
        assert node.left == null || node.left.parent == node;
        assert node.right == null || node.right.parent == node;
    }

    public static void main(String[] args) {
        Node root = build();
        Node node = any(root);
        if (node != root) {
            assert node.parent != null;
        }
    }
}
