package heaps;

import java.util.NoSuchElementException;

/** A priority queue of numbers in a list of binomial trees, ordered by degree. */
public final class BinomialHeap {
    private static final class Node {
        final int key;
        int degree;
        Node parent;
        Node child;
        Node sibling;

        Node(int key) {
            this.key = key;
        }
    }

    private Node head;
    private int size;

    /** Binomial trees of different, growing degrees, with as many nodes as the size says. */
    public boolean repOk() {
        long nodes = 0;
        int degree = -1;
        for (Node root = head; root != null; root = root.sibling) {
            if (root.degree <= degree || root.degree > 30) {
                return false;
            }
            degree = root.degree;
            if (!isTree(root, null, degree)) {
                return false;
            }
            nodes += 1L << degree;
        }
        return size == nodes;
    }

    /** Whether a node has children of each smaller degree, larger ones first, with larger keys. */
    private static boolean isTree(Node node, Node parent, int degree) {
        if (node == null || node.degree != degree || node.parent != parent) {
            return false;
        }
        if (parent != null && node.key < parent.key) {
            return false;
        }
        Node child = node.child;
        for (int d = degree - 1; d >= 0; d--) {
            if (!isTree(child, node, d)) {
                return false;
            }
            child = child.sibling;
        }
        return child == null;
    }

    public int size() {
        return size;
    }

    /** Joins two trees of equal degree. */
    private static Node link(Node a, Node b) {
        Node top = a.key <= b.key ? a : b;
        Node below = top == a ? b : a;
        below.parent = top;
        below.sibling = top.child;
        top.child = below;
        top.degree++;
        return top;
    }

    /** Joins two lists of trees as one adds binary numbers. */
    private static Node union(Node a, Node b) {
        Node start = new Node(0);
        Node end = start;
        Node carry = null;
        while (a != null || b != null || carry != null) {
            int degree = smallestDegree(carry, smallestDegree(a, smallestDegree(b, 31)));
            Node sum = null;
            if (carry != null && carry.degree == degree) {
                sum = carry;
                carry = null;
            }
            if (a != null && a.degree == degree) {
                Node tree = a;
                a = a.sibling;
                if (sum == null) {
                    sum = tree;
                } else {
                    carry = link(sum, tree);
                    sum = null;
                }
            }
            if (b != null && b.degree == degree) {
                Node tree = b;
                b = b.sibling;
                if (sum == null) {
                    sum = tree;
                } else {
                    carry = link(sum, tree);
                    sum = null;
                }
            }
            if (sum != null) {
                sum.sibling = null;
                end.sibling = sum;
                end = sum;
            }
        }
        return start.sibling;
    }

    private static int smallestDegree(Node node, int other) {
        return node == null ? other : Math.min(node.degree, other);
    }

    public void insert(int key) {
        int before = size;
        head = union(head, new Node(key));
        size++;
        assert size == before + 1 && minRoot().key <= key;
        assert repOk();
    }

    /** The root with the smallest key, or null. */
    private Node minRoot() {
        Node best = head;
        for (Node root = head; root != null; root = root.sibling) {
            if (root.key < best.key) {
                best = root;
            }
        }
        return best;
    }

    /**
     * The smallest number.
     *
     * @throws NoSuchElementException if the heap is empty
     */
    public int min() {
        Node root = minRoot();
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
        Node root = minRoot();
        if (root == null) {
            throw new NoSuchElementException("nothing to remove");
        }
        if (root == head) {
            head = root.sibling;
        } else {
            Node before = head;
            while (before.sibling != root) {
                before = before.sibling;
            }
            before.sibling = root.sibling;
        }
        Node children = null;
        Node child = root.child;
        while (child != null) {
            Node next = child.sibling;
            child.parent = null;
            child.sibling = children;
            children = child;
            child = next;
        }
        head = union(head, children);
        size--;
        assert head == null || minRoot().key >= root.key;
        assert repOk();
        return root.key;
    }
}
