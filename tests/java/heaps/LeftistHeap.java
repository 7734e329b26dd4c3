package heaps;

import java.util.NoSuchElementException;

/**
 * A priority queue of numbers in a leftist heap, whose way down to the right is the shortest way
 * out. Nodes never change, so that a snapshot costs nothing.
 */
public final class LeftistHeap {
    private static final class Node {
        final int key;
        final int rank;
        final int count;
        final Node left;
        final Node right;

        Node(int key, Node left, Node right) {
            this.key = key;
            this.left = left;
            this.right = right;
            this.rank = rank(right) + 1;
            this.count = count(left) + 1 + count(right);
        }
    }

    private Node root;

    /** Keys grow downwards, the left rank is not the smaller one, ranks and counts are right. */
    public boolean repOk() {
        return isSound(root);
    }

    private static boolean isSound(Node node) {
        if (node == null) {
            return true;
        }
        long left = count(node.left);
        long right = count(node.right);
        if (left < 0 || right < 0 || node.count != left + 1 + right) {
            return false;
        }
        if (node.left != null && node.left.key < node.key
                || node.right != null && node.right.key < node.key) {
            return false;
        }
        return rank(node.left) >= rank(node.right)
                && node.rank == rank(node.right) + 1
                && isSound(node.left)
                && isSound(node.right);
    }

    private static int rank(Node node) {
        return node == null ? 0 : node.rank;
    }

    private static int count(Node node) {
        return node == null ? 0 : node.count;
    }

    public int size() {
        return count(root);
    }

    public boolean isEmpty() {
        return root == null;
    }

    /** A heap of the elements of both, which stay as they are. */
    private static Node merge(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        Node top = a.key <= b.key ? a : b;
        Node other = top == a ? b : a;
        Node merged = merge(top.right, other);
        if (rank(merged) <= rank(top.left)) {
            return new Node(top.key, top.left, merged);
        }
        return new Node(top.key, merged, top.left);
    }

    public void insert(int key) {
        int before = size();
        root = merge(root, new Node(key, null, null));
        assert size() == before + 1 && root.key <= key;
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
        int before = size();
        int key = min();
        root = merge(root.left, root.right);
        assert size() == before - 1 && (root == null || root.key >= key);
        assert repOk();
        return key;
    }

    /** A heap with the same elements. */
    public LeftistHeap snapshot() {
        LeftistHeap copy = new LeftistHeap();
        copy.root = root;
        return copy;
    }
}
