/** A set of numbers in a search tree. */
public final class SearchTree {
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

    /** Smaller keys are on the left, larger ones on the right, and the size counts them. */
    public boolean repOk() {
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE) && count(root) == size;
    }

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

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    public void insert(int key) {
        root = insert(root, key);
        assert contains(key);
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
        }
        return node;
    }

    public void remove(int key) {
        if (contains(key)) {
            root = remove(root, key);
            size--;
        }
        assert !contains(key);
        assert repOk();
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
            node.key = takeSmallest(node);
        }
        return node;
    }

    /** Takes the smallest key out of the right subtree of a node. */
    private static int takeSmallest(Node node) {
        Node parent = node;
        Node smallest = node.right;
        while (smallest.left != null) {
            parent = smallest;
            smallest = smallest.left;
        }
        parent.left = smallest.right;
        return smallest.key;
    }
}
