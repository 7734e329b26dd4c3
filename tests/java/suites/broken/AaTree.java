package suites.broken;

import java.util.NoSuchElementException;

/** As {@link suites.AaTree}, but the level on the right is not lowered after a removal. */
public class AaTree {
    static final class Node {
        int key;
        int level = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;
    int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (key == node.key) {
                return true;
            }
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    public boolean insert(int key) {
        int before = size;
        root = insert(root, key);
        return size != before;
    }

    public boolean remove(int key) {
        int before = size;
        root = remove(root, key);
        return size != before;
    }

    public int min() {
        Node node = notEmpty();
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    public int max() {
        Node node = notEmpty();
        while (node.right != null) {
            node = node.right;
        }
        return node.key;
    }

    public void clear() {
        root = null;
        size = 0;
    }

    private Node insert(Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        } else {
            return node;
        }
        return split(skew(node));
    }

    private Node remove(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left == null) {
            // At level 1: what is on the right is a leaf, or nothing.
            size--;
            return node.right;
        } else {
            Node before = node.left;
            while (before.right != null) {
                before = before.right;
            }
            node.key = before.key;
            node.left = remove(node.left, before.key);
        }
        return repair(node);
    }

    private static Node repair(Node node) {
        int level = Math.min(level(node.left), level(node.right)) + 1;
        if (level < node.level) {
            node.level = level;
        }
        node = skew(node);
        if (node.right != null) {
            node.right = skew(node.right);
            if (node.right.right != null) {
                node.right.right = skew(node.right.right);
            }
        }
        node = split(node);
        if (node.right != null) {
            node.right = split(node.right);
        }
        return node;
    }

    /** A left child of the same level goes up. */
    private static Node skew(Node node) {
        if (node.left != null && node.left.level == node.level) {
            Node up = node.left;
            node.left = up.right;
            up.right = node;
            return up;
        }
        return node;
    }

    /** Of three of the same level in a row the middle one goes up. */
    private static Node split(Node node) {
        if (node.right != null && node.right.right != null
                && node.right.right.level == node.level) {
            Node up = node.right;
            node.right = up.left;
            up.left = node;
            up.level++;
            return up;
        }
        return node;
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
    }

    private Node notEmpty() {
        if (root == null) {
            throw new NoSuchElementException("the tree is empty");
        }
        return root;
    }
}
