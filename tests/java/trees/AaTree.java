package trees;

/**
 * A set of numbers in an AA tree (Andersson): a search tree with a level in each node, in which
 * only a right child may have its parent's level, and a right grandchild may not.
 */
public final class AaTree {
    private static final class Node {
        int key;
        int level = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    /** The order of a search tree, the rules of the levels, and the size. */
    public boolean repOk() {
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE)
                && isLevelled(root)
                && count(root) == size;
    }

    private static boolean isOrdered(Node node, long low, long high) {
        return node == null
                || node.key > low
                && node.key < high
                && isOrdered(node.left, low, node.key)
                && isOrdered(node.right, node.key, high);
    }

    private static boolean isLevelled(Node node) {
        if (node == null) {
            return true;
        }
        int right = level(node.right);
        return level(node.left) == node.level - 1
                && (right == node.level || right == node.level - 1)
                && (node.right == null || level(node.right.right) < node.level)
                && isLevelled(node.left)
                && isLevelled(node.right);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
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

    /** Turns a left child of the same level into a right one. */
    private static Node skew(Node node) {
        if (node == null || node.left == null || node.left.level != node.level) {
            return node;
        }
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        return top;
    }

    /** Lifts the middle of three nodes of the same level. */
    private static Node split(Node node) {
        if (node == null || node.right == null || level(node.right.right) != node.level) {
            return node;
        }
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        top.level++;
        return top;
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
        return split(skew(node));
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
        } else {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.key = successor.key;
            node.right = remove(node.right, successor.key);
        }
        return rebalance(node);
    }

    private static Node rebalance(Node node) {
        int allowed = Math.min(level(node.left), level(node.right)) + 1;
        if (node.level > allowed) {
            node.level = allowed;
            if (level(node.right) > allowed) {
                node.right.level = allowed;
            }
        }
        Node top = skew(node);
        top.right = skew(top.right);
        if (top.right != null) {
            top.right.right = skew(top.right.right);
        }
        top = split(top);
        top.right = split(top.right);
        return top;
    }
}
