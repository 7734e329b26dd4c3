import org.sosy_lab.sv_benchmarks.Verifier;

/** A tree that is built recursively has no children that are missing on one side only. */
public final class RecursiveBuild {
    static final class Node {
        Node left;
        Node right;
    }

    static Node build() {
        Node node = new Node();
        if (Verifier.nondetBoolean()) {
            node.left = build();
            node.right = build();
        }
        return node;
    }

    public static void main(String[] args) {
        Node node = build();
        while (node.left != null) {
            node = Verifier.nondetBoolean() ? node.left : node.right;
        }
    }
}
