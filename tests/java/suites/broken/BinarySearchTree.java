package suites.broken;

import java.util.NoSuchElementException;

/** As {@link suites.BinarySearchTree}, but a node with two children is not replaced well. */
public class BinarySearchTree {
    static final class Node {
        int key;
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
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
    }

    public boolean insert(int key) {
        if (root == null) {
            root = new Node(key);
            size = 1;
            return true;
        }
        Node node = root;
        while (true) {
            if (key == node.key) {
                return false;
            }
            Node child = key < node.key ? node.left : node.right;
            if (child == null) {
                break;
            }
            node = child;
        }
        if (key < node.key) {
            node.left = new Node(key);
        } else {
            node.right = new Node(key);
        }
        size++;
        return true;
    }

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
            if (successor.left != null) {
                parent = successor;
                successor = successor.left;
            }
            node.key = successor.key;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        size--;
        return true;
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

    /** The least key that is greater. */
    public int higher(int key) {
        Node best = null;
        Node node = root;
        while (node != null) {
            if (node.key > key) {
                best = node;
                node = node.left;
            } else {
                node = node.right;
            }
        }
        if (best == null) {
            throw new NoSuchElementException("nothing above " + key);
        }
        return best.key;
    }

    public int height() {
        return height(root);
    }

    public int removeMin() {
        int min = min();
        remove(min);
        return min;
    }

    public void clear() {
        root = null;
        size = 0;
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    private Node notEmpty() {
        if (root == null) {
            throw new NoSuchElementException("the tree is empty");
        }
        return root;
    }
}
