import org.sosy_lab.sv_benchmarks.Verifier;

/** Removes the leftmost node of a tree. Broken on purpose. */
public final class LeftmostLeaf {
    static final class Node {
        Node left;
        Node right;
    }

    static Node build() {
        Node root = new Node();
        while (Verifier.nondetBoolean()) {
            Node node = root;
            Node added = new Node();
            while (true) {
                if (Verifier.nondetBoolean()) {
                    if (node.left == null) {
                        node.left = added;
                        break;
                    }
                    node = node.left;
                } else {
                    if (node.right == null) {
                        node.right = added;
                        break;
                    }
                    node = node.right;
                }
            }
        }
        return root;
    }

    public static void main(String[] args) {
        Node root = build();
        if (root.left == null) {
            return;
        }
        Node above = root;
        while (above.left.left != null) {
            above = above.left;
        }
        Node removed = above.left;
        Node node = root;
        while (node != null) {
            assert node != removed;
            node = Verifier.nondetBoolean() ? node.left : node.right;
        }
    }
}
