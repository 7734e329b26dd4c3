package suites;

import java.util.NoSuchElementException;

/** A heap that is a list of binomial trees, by degree, no two of the same. */
public class BinomialHeap {
    private static final class Node {
        int key;
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

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return head == null;
    }

    public void insert(int key) {
        head = union(head, new Node(key));
        size++;
    }

    public int min() {
        return least().key;
    }

    public int removeMin() {
        Node least = least();
        Node before = null;
        for (Node node = head; node != least; node = node.sibling) {
            before = node;
        }
        if (before == null) {
            head = least.sibling;
        } else {
            before.sibling = least.sibling;
        }
        head = union(head, childrenOf(least));
        size--;
        return least.key;
    }

    public boolean contains(int key) {
        return find(head, key) != null;
    }

    /** Tells whether the key was there. */
    public boolean decrease(int key, int by) {
        if (by < 0) {
            throw new IllegalArgumentException("negative");
        }
        Node node = find(head, key);
        if (node == null) {
            return false;
        }
        if (key - by > key) {
            throw new ArithmeticException("overflow");
        }
        node.key = key - by;
        while (node.parent != null && node.key < node.parent.key) {
            int lesser = node.key;
            node.key = node.parent.key;
            node.parent.key = lesser;
            node = node.parent;
        }
        return true;
    }

    public void clear() {
        head = null;
        size = 0;
    }

    private Node least() {
        if (head == null) {
            throw new NoSuchElementException("the heap is empty");
        }
        Node least = head;
        for (Node node = head.sibling; node != null; node = node.sibling) {
            if (node.key < least.key) {
                least = node;
            }
        }
        return least;
    }

    private static Node find(Node node, int key) {
        while (node != null) {
            if (node.key == key) {
                return node;
            }
            Node found = node.key < key ? find(node.child, key) : null;
            if (found != null) {
                return found;
            }
            node = node.sibling;
        }
        return null;
    }

    /** The children as a list by degree; they stand in the opposite order. */
    private static Node childrenOf(Node parent) {
        Node list = null;
        Node child = parent.child;
        while (child != null) {
            Node sibling = child.sibling;
            child.parent = null;
            child.sibling = list;
            list = child;
            child = sibling;
        }
        return list;
    }

    private static Node union(Node a, Node b) {
        Node list = byDegree(a, b);
        if (list == null) {
            return null;
        }
        Node before = null;
        Node node = list;
        Node next = node.sibling;
        while (next != null) {
            boolean third = next.sibling != null && next.sibling.degree == node.degree;
            if (node.degree != next.degree || third) {
                before = node;
                node = next;
            } else if (node.key <= next.key) {
                node.sibling = next.sibling;
                link(next, node);
            } else {
                if (before == null) {
                    list = next;
                } else {
                    before.sibling = next;
                }
                link(node, next);
                node = next;
            }
            next = node.sibling;
        }
        return list;
    }

    private static Node byDegree(Node a, Node b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (a.degree <= b.degree) {
            a.sibling = byDegree(a.sibling, b);
            return a;
        }
        b.sibling = byDegree(a, b.sibling);
        return b;
    }

    private static void link(Node child, Node parent) {
        child.parent = parent;
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }
}
