import org.sosy_lab.sv_benchmarks.Verifier;

/** A stack of our own holds nodes of a tree. */
public final class StackOfNodes {
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

    static final class Cell {
        Node node;
        Cell below;
    }

    public static void main(String[] args) {
        Cell stack = new Cell();
        stack.node = build();
        while (stack != null) {
            Node node = stack.node;
            stack = stack.below;
            if (node.left != null) {
                Cell cell = new Cell();
                cell.node = node.left;
                cell.below = stack;
                stack = cell;
            }
            if (node.right != null) {
                Cell cell = new Cell();
                cell.node = node.right;
                cell.below = stack;
                stack = cell;
            }
        }
    }
}
