// An AVL tree with rotations; its height stays logarithmic.
import java.util.*;

public class AlgoAvlTree {
    static final class Node {
        final int key;
        int height = 1;
        Node left, right;
        Node(int key) { this.key = key; }
    }

    static int rotations;

    static int h(Node n) { return n == null ? 0 : n.height; }
    static void update(Node n) { n.height = 1 + Math.max(h(n.left), h(n.right)); }

    static Node rotateRight(Node y) {
        rotations++;
        Node x = y.left;
        y.left = x.right;
        x.right = y;
        update(y);
        update(x);
        return x;
    }

    static Node rotateLeft(Node x) {
        rotations++;
        Node y = x.right;
        x.right = y.left;
        y.left = x;
        update(x);
        update(y);
        return y;
    }

    static Node insert(Node n, int key) {
        if (n == null) {
            return new Node(key);
        }
        if (key < n.key) {
            n.left = insert(n.left, key);
        } else if (key > n.key) {
            n.right = insert(n.right, key);
        } else {
            return n;
        }
        update(n);
        int balance = h(n.left) - h(n.right);
        if (balance > 1) {
            if (key > n.left.key) {
                n.left = rotateLeft(n.left);
            }
            return rotateRight(n);
        }
        if (balance < -1) {
            if (key < n.right.key) {
                n.right = rotateRight(n.right);
            }
            return rotateLeft(n);
        }
        return n;
    }

    static String shape(Node n) { return n == null ? "." : "(" + shape(n.left) + n.key + shape(n.right) + ")"; }

    static boolean valid(Node n, long low, long high) {
        return n == null || n.key > low && n.key < high && Math.abs(h(n.left) - h(n.right)) <= 1 && valid(n.left, low, n.key) && valid(n.right, n.key, high);
    }

    public static void main(String[] args) {
        Node t = null;
        for (int i : new int[] {10, 20, 30, 40, 50, 25, 5, 7, 6}) {
            t = insert(t, i);
        }
        System.out.println(shape(t) + " " + rotations);
        Node big = null;
        for (int i = 0; i < 1000; i++) {
            big = insert(big, i * 7919 % 1009);
        }
        System.out.println(big.height + " " + valid(big, Long.MIN_VALUE, Long.MAX_VALUE) + " " + rotations);
    }
}
