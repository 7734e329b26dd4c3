import org.sosy_lab.sv_benchmarks.Verifier;

/** A leaf is taken out of a tree by its parent. Broken on purpose. */
public final class CutLeaf {
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
        Node parent = null;
        Node leaf = root;
        while (leaf.left != null || leaf.right != null) {
            parent = leaf;
            leaf = leaf.left != null ? leaf.left : leaf.right;
        }
        if (leaf == null) {
            return;
        }
        if (parent.left == leaf) {
            parent.left = null;
        } else {
            parent.right = null;
        }
    }
}
