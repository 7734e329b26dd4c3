package trees;

import java.util.NoSuchElementException;

/** A set of numbers in an unbalanced search tree. */
public final class BinarySearchTree {
    private static final class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    /** Smaller keys to the left, larger ones to the right, and the size counts the nodes. */
    public boolean repOk() {
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE) && count(root) == size;
    }

    /** Whether all keys lie between the bounds and in order; keys are then distinct. */
    private static boolean isOrdered(Node node, long low, long high) {
        return node == null
                || node.key > low
                && node.key < high
                && isOrdered(node.left, low, node.key)
                && isOrdered(node.right, node.key, high);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    public int size() {
        return size;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Adds a key and says whether it is new. */
    public boolean insert(int key) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (node.key == key) {
                return false;
            }
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        Node leaf = new Node(key);
        if (parent == null) {
            root = leaf;
        } else if (key < parent.key) {
            parent.left = leaf;
        } else {
            parent.right = leaf;
        }
        size++;
        assert contains(key);
        assert repOk();
        return true;
    }

    /** Removes a key and says whether it was there. */
    public boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node successor = node.right;
            parent = node;
            while (successor.left != null) {
                parent = successor;
                successor = successor.left;
            }
            node.key = successor.key;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        replaceChild(parent, node, child);
        size--;
        assert !contains(key);
        assert repOk();
        return true;
    }

    private void replaceChild(Node parent, Node child, Node by) {
        if (parent == null) {
            root = by;
        } else if (parent.left == child) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    /**
     * The smallest key.
     *
     * @throws NoSuchElementException if the tree is empty
     */
    public int min() {
        if (root == null) {
            throw new NoSuchElementException("empty tree");
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    /**
     * The largest key that is not larger than a bound.
     *
     * @throws NoSuchElementException if there is none
     */
    public int floor(int bound) {
        Node best = null;
        Node node = root;
        while (node != null) {
            if (node.key > bound) {
                node = node.left;
            } else {
                best = node;
                node = node.right;
            }
        }
        if (best == null) {
            throw new NoSuchElementException("nothing below " + bound);
        }
        assert best.key <= bound && (best.key == bound || !contains(bound));
        return best.key;
    }
}
