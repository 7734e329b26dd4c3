import org.sosy_lab.sv_benchmarks.Verifier;

/** A leaf is added recursively; the root is the same unless the tree was empty. Broken on purpose. */
public final class RecursiveInsert {
    static final class Node {
        int key;
        Node left;
        Node right;
    }

    static Node insert(Node node, int key) {
        if (node == null) {
            Node leaf = new Node();
            leaf.key = key;
            return leaf;
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        }
        return node.left;
    }

    public static void main(String[] args) {
        Node root = null;
        while (Verifier.nondetBoolean()) {
            root = insert(root, Verifier.nondetInt());
            assert root != null;
        }
    }
}
