package trees;

/** A set of numbers in a red-black tree with parent links. */
public final class RedBlackTree {
    private static final class Node {
        int key;
        boolean red = true;
        Node left;
        Node right;
        Node parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Node root;
    private int size;

    /** Order, parent links, a black root, no red child of a red node, equal black heights. */
    public boolean repOk() {
        return !isRed(root)
                && isOrdered(root, null, Long.MIN_VALUE, Long.MAX_VALUE)
                && blackHeight(root) >= 0
                && count(root) == size;
    }

    private static boolean isOrdered(Node node, Node parent, long low, long high) {
        return node == null
                || node.parent == parent
                && node.key > low
                && node.key < high
                && isOrdered(node.left, node, low, node.key)
                && isOrdered(node.right, node, node.key, high);
    }

    /** The number of black nodes on each way down, or -1 if they differ or red follows red. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left);
        if (left < 0 || left != blackHeight(node.right)) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    public int size() {
        return size;
    }

    public boolean contains(int key) {
        return find(key) != null;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    /** Puts {@code by}, which may be null, where {@code node} is. */
    private void replace(Node node, Node by) {
        Node parent = node.parent;
        if (parent == null) {
            root = by;
        } else if (node == parent.left) {
            parent.left = by;
        } else {
            parent.right = by;
        }
        if (by != null) {
            by.parent = parent;
        }
    }

    private void rotateLeft(Node node) {
        Node top = node.right;
        replace(node, top);
        node.right = top.left;
        if (top.left != null) {
            top.left.parent = node;
        }
        top.left = node;
        node.parent = top;
    }

    private void rotateRight(Node node) {
        Node top = node.left;
        replace(node, top);
        node.left = top.right;
        if (top.right != null) {
            top.right.parent = node;
        }
        top.right = node;
        node.parent = top;
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
        Node added = new Node(key, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        repairRed(added);
        assert contains(key);
        assert repOk();
        return true;
    }

    /** Repairs a red node whose parent may be red too. */
    private void repairRed(Node added) {
        Node node = added;
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node grand = parent.parent;
            Node uncle = parent == grand.left ? grand.right : grand.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grand.red = true;
                node = grand;
            } else if (parent == grand.left) {
                if (node == parent.right) {
                    rotateLeft(parent);
                    parent = node;
                }
                rotateRight(grand);
                parent.red = false;
                grand.red = true;
                break;
            } else {
                if (node == parent.left) {
                    rotateRight(parent);
                    parent = node;
                }
                rotateLeft(grand);
                parent.red = false;
                grand.red = true;
                break;
            }
        }
        root.red = false;
    }

    /** Removes a key and says whether it was there. */
    public boolean remove(int key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.key = successor.key;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        Node parent = node.parent;
        replace(node, child);
        if (isRed(child)) {
            child.red = false;
        } else if (!node.red) {
            repairBlack(child, parent);
        }
        size--;
        assert !contains(key);
        assert repOk();
        return true;
    }

    /** Repairs a subtree, empty at first, whose black height is one too small. */
    private void repairBlack(Node start, Node startParent) {
        Node node = start;
        Node parent = startParent;
        while (parent != null && !isRed(node)) {
            boolean onLeft = node == parent.left;
            Node sibling = onLeft ? parent.right : parent.left;
            if (sibling.red) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, onLeft);
                sibling = onLeft ? parent.right : parent.left;
            }
            Node near = onLeft ? sibling.left : sibling.right;
            Node far = onLeft ? sibling.right : sibling.left;
            if (!isRed(near) && !isRed(far)) {
                sibling.red = true;
                node = parent;
                parent = node.parent;
                continue;
            }
            if (!isRed(far)) {
                near.red = false;
                sibling.red = true;
                rotate(sibling, !onLeft);
                far = sibling;
                sibling = near;
            }
            sibling.red = parent.red;
            parent.red = false;
            far.red = false;
            rotate(parent, onLeft);
            return;
        }
        if (node != null) {
            node.red = false;
        }
    }

    private void rotate(Node node, boolean toLeft) {
        if (toLeft) {
            rotateLeft(node);
        } else {
            rotateRight(node);
        }
    }
}
