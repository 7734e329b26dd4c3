package suites;

import java.util.NoSuchElementException;

/** A heap whose right spine is the shortest way out. */
public class LeftistHeap {
    private static final class Node {
        final int key;
        int rank = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public void insert(int key) {
        root = merged(root, new Node(key));
        size++;
    }

    public int min() {
        if (root == null) {
            throw new NoSuchElementException("the heap is empty");
        }
        return root.key;
    }

    public int removeMin() {
        int min = min();
        root = merged(root.left, root.right);
        size--;
        return min;
    }

    /** Takes over all of the other one, which is empty then. */
    public void absorb(LeftistHeap other) {
        if (this == other) {
            return;
        }
        root = merged(root, other.root);
        size += other.size;
        other.clear();
    }

    public void clear() {
        root = null;
        size = 0;
    }

    private static Node merged(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (b.key < a.key) {
            Node node = a;
            a = b;
            b = node;
        }
        a.right = merged(a.right, b);
        if (a.left == null || a.left.rank < a.right.rank) {
            Node node = a.left;
            a.left = a.right;
            a.right = node;
        }
        a.rank = a.right == null ? 1 : a.right.rank + 1;
        return a;
    }
}
