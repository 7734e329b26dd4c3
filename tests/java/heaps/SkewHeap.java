package heaps;

import java.util.NoSuchElementException;

/** A priority queue of numbers in a skew heap: each merge exchanges the children on its way. */
public final class SkewHeap {
    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /** The nodes seen so far, newest first. */
    private static final class Seen {
        final Node node;
        final Seen earlier;
        final int count;

        Seen(Node node, Seen earlier) {
            this.node = node;
            this.earlier = earlier;
            this.count = earlier == null ? 1 : earlier.count + 1;
        }

        boolean contains(Node wanted) {
            for (Seen seen = this; seen != null; seen = seen.earlier) {
                if (seen.node == wanted) {
                    return true;
                }
            }
            return false;
        }
    }

    private Node root;
    private int size;

    /** A tree, that is without shared nodes, of {@code size} nodes, whose keys grow downwards. */
    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Seen all = visit(root, null);
        return all != null && all.count == size;
    }

    /** Adds a node and those below to the ones seen; null if one is there twice or too small. */
    private static Seen visit(Node node, Seen before) {
        if (before != null && before.contains(node)) {
            return null;
        }
        Seen seen = new Seen(node, before);
        if (node.left != null) {
            if (node.left.key < node.key) {
                return null;
            }
            seen = visit(node.left, seen);
        }
        if (seen != null && node.right != null) {
            if (node.right.key < node.key) {
                return null;
            }
            seen = visit(node.right, seen);
        }
        return seen;
    }

    public int size() {
        return size;
    }

    /** Joins two heaps that are not empty into the one with the smaller root. */
    private static Node merge(Node a, Node b) {
        Node top = a.key <= b.key ? a : b;
        Node other = top == a ? b : a;
        Node node = top;
        while (node.right != null) {
            Node right = node.right;
            node.right = node.left;
            if (right.key <= other.key) {
                node.left = right;
            } else {
                node.left = other;
                other = right;
            }
            node = node.left;
        }
        node.right = node.left;
        node.left = other;
        return top;
    }

    public void insert(int key) {
        Node node = new Node(key);
        root = root == null ? node : merge(root, node);
        size++;
        assert root.key <= key;
        assert repOk();
    }

    /**
     * The smallest number.
     *
     * @throws NoSuchElementException if the heap is empty
     */
    public int min() {
        if (root == null) {
            throw new NoSuchElementException("empty heap");
        }
        return root.key;
    }

    /**
     * Takes the smallest number out.
     *
     * @throws NoSuchElementException if the heap is empty
     */
    public int removeMin() {
        int key = min();
        Node left = root.left;
        Node right = root.right;
        if (left == null || right == null) {
            root = left == null ? right : left;
        } else {
            root = merge(left, right);
        }
        size--;
        assert root == null || root.key >= key;
        assert repOk();
        return key;
    }
}
