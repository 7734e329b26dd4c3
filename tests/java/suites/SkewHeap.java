package suites;

import java.util.NoSuchElementException;

/** A heap that exchanges children whenever it merges. */
public class SkewHeap {
    private static final class Node {
        final int key;
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
        return size == 0;
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

    /** Removes the least one and inserts another. */
    public int replaceMin(int key) {
        int min = removeMin();
        insert(key);
        return min;
    }

    public boolean contains(int key) {
        return contains(root, key);
    }

    public void clear() {
        root = null;
        size = 0;
    }

    /** What is below a greater key is greater too. */
    private static boolean contains(Node node, int key) {
        if (node == null || node.key > key) {
            return false;
        }
        return node.key == key || contains(node.left, key) || contains(node.right, key);
    }

    private static Node merged(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (a.key > b.key) {
            return merged(b, a);
        }
        Node right = merged(a.right, b);
        a.right = a.left;
        a.left = right;
        return a;
    }
}
