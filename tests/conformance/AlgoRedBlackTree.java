// A left-leaning red-black tree with its invariants checked.
public class AlgoRedBlackTree {
    private static final boolean RED = true;

    static class Node {
        int key, value;
        Node left, right;
        boolean color = RED;
        Node(int key, int value) { this.key = key; this.value = value; }
    }

    Node root;

    static boolean red(Node n) { return n != null && n.color == RED; }

    static Node left(Node h) {
        Node x = h.right;
        h.right = x.left;
        x.left = h;
        x.color = h.color;
        h.color = RED;
        return x;
    }

    static Node right(Node h) {
        Node x = h.left;
        h.left = x.right;
        x.right = h;
        x.color = h.color;
        h.color = RED;
        return x;
    }

    void put(int key, int value) {
        root = put(root, key, value);
        root.color = !RED;
    }

    private Node put(Node h, int key, int value) {
        if (h == null) {
            return new Node(key, value);
        }
        if (key < h.key) {
            h.left = put(h.left, key, value);
        } else if (key > h.key) {
            h.right = put(h.right, key, value);
        } else {
            h.value = value;
        }
        if (red(h.right) && !red(h.left)) {
            h = left(h);
        }
        if (red(h.left) && red(h.left.left)) {
            h = right(h);
        }
        if (red(h.left) && red(h.right)) {
            h.color ^= true;
            h.left.color ^= true;
            h.right.color ^= true;
        }
        return h;
    }

    Integer get(int key) {
        Node n = root;
        while (n != null && n.key != key) {
            n = key < n.key ? n.left : n.right;
        }
        return n == null ? null : n.value;
    }

    static int blackHeight(Node n) {
        if (n == null) {
            return 1;
        }
        int l = blackHeight(n.left), r = blackHeight(n.right);
        if (l != r || red(n.right) || red(n) && red(n.left)) {
            throw new AssertionError("broken at " + n.key);
        }
        return l + (red(n) ? 0 : 1);
    }

    static String shape(Node n) { return n == null ? "" : "(" + shape(n.left) + (red(n) ? "r" : "b") + n.key + shape(n.right) + ")"; }

    public static void main(String[] args) {
        AlgoRedBlackTree t = new AlgoRedBlackTree();
        for (char c : "SEARCHXMPL".toCharArray()) {
            t.put(c, c * 2);
        }
        System.out.println(shape(t.root) + " " + blackHeight(t.root));
        System.out.println(t.get('M') + " " + t.get('Z'));
        for (int i = 0; i < 2000; i++) {
            t.put(i, -i);
        }
        System.out.println(blackHeight(t.root) + " " + t.get(77) + " " + t.get(1999));
    }
}
