import org.sosy_lab.sv_benchmarks.Verifier;

/** Threads lead from nodes to the root. Broken on purpose. */
public final class ThreadedTree {
    static final class Node {
        Node left;
        Node thread;
    }

    public static void main(String[] args) {
        Node root = new Node();
        root.thread = root;
        Node last = root;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            last.left = node;
            node.thread = last;
            last = node;
        }
        Node node = root;
        while (node != null && Verifier.nondetBoolean()) {
            node = node.left;
        }
        assert node == null || node.thread == root;
    }
}
