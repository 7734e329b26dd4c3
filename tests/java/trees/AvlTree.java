package trees;

/** A set of numbers in a search tree whose sibling subtrees differ in height by one at most. */
public final class AvlTree {
    private static final class Node {
        int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    /** A balanced search tree with right heights and size. */
    public boolean repOk() {
        return isSound(root, Long.MIN_VALUE, Long.MAX_VALUE) && count(root) == size;
    }

    private static boolean isSound(Node node, long low, long high) {
        if (node == null) {
            return true;
        }
        if (node.key <= low || node.key >= high) {
            return false;
        }
        if (!isSound(node.left, low, node.key) || !isSound(node.right, node.key, high)) {
            return false;
        }
        int difference = height(node.left) - height(node.right);
        return difference >= -1
                && difference <= 1
                && node.height == 1 + Math.max(height(node.left), height(node.right));
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static void update(Node node) {
        node.height = 1 + Math.max(height(node.left), height(node.right));
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

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        update(node);
        update(top);
        return top;
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        update(node);
        update(top);
        return top;
    }

    /** Restores the balance of a node whose subtrees are balanced; returns what is then on top. */
    private static Node balance(Node node) {
        update(node);
        int difference = height(node.left) - height(node.right);
        if (difference > 1) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = rotateLeft(node.left);
            }
            return rotateRight(node);
        }
        if (difference < -1) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = rotateRight(node.right);
            }
            return rotateLeft(node);
        }
        return node;
    }

    /** Adds a key and says whether it is new. */
    public boolean insert(int key) {
        if (contains(key)) {
            return false;
        }
        root = insert(root, key);
        size++;
        assert contains(key);
        assert repOk();
        return true;
    }

    private static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else {
            node.right = insert(node.right, key);
        }
        return balance(node);
    }

    /** Removes a key and says whether it was there. */
    public boolean remove(int key) {
        if (!contains(key)) {
            return false;
        }
        root = remove(root, key);
        size--;
        assert !contains(key);
        assert repOk();
        return true;
    }

    private static Node remove(Node node, int key) {
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left == null) {
            return node.right;
        } else if (node.right == null) {
            return node.left;
        } else {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.key = successor.key;
            node.right = remove(node.right, successor.key);
        }
        return balance(node);
    }
}
