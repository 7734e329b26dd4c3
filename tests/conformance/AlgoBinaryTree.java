// A binary search tree written by hand, with deletion and traversals.
import java.util.*;
import java.util.function.Consumer;

public class AlgoBinaryTree<K extends Comparable<K>> implements Iterable<K> {
    private static class Node<K> {
        K key;
        Node<K> left, right;
        Node(K key) { this.key = key; }
    }

    private Node<K> root;
    private int size;

    boolean add(K key) {
        int before = size;
        root = add(root, key);
        return size > before;
    }

    private Node<K> add(Node<K> n, K key) {
        if (n == null) {
            size++;
            return new Node<>(key);
        }
        int c = key.compareTo(n.key);
        if (c < 0) {
            n.left = add(n.left, key);
        } else if (c > 0) {
            n.right = add(n.right, key);
        }
        return n;
    }

    void remove(K key) { root = remove(root, key); }

    private Node<K> remove(Node<K> n, K key) {
        if (n == null) {
            return null;
        }
        int c = key.compareTo(n.key);
        if (c < 0) {
            n.left = remove(n.left, key);
        } else if (c > 0) {
            n.right = remove(n.right, key);
        } else if (n.left == null || n.right == null) {
            size--;
            return n.left == null ? n.right : n.left;
        } else {
            Node<K> least = n.right;
            while (least.left != null) {
                least = least.left;
            }
            n.key = least.key;
            n.right = remove(n.right, least.key);
        }
        return n;
    }

    int height() { return height(root); }
    private int height(Node<K> n) { return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right)); }

    void preorder(Node<K> n, Consumer<K> visit) {
        if (n != null) {
            visit.accept(n.key);
            preorder(n.left, visit);
            preorder(n.right, visit);
        }
    }

    @Override
    public Iterator<K> iterator() {
        Deque<Node<K>> stack = new ArrayDeque<>();
        for (Node<K> n = root; n != null; n = n.left) {
            stack.push(n);
        }
        return new Iterator<>() {
            public boolean hasNext() { return !stack.isEmpty(); }
            public K next() {
                Node<K> n = stack.pop();
                for (Node<K> m = n.right; m != null; m = m.left) {
                    stack.push(m);
                }
                return n.key;
            }
        };
    }

    public static void main(String[] args) {
        AlgoBinaryTree<Integer> t = new AlgoBinaryTree<>();
        for (int i : new int[] {50, 30, 70, 20, 40, 60, 80, 30, 65}) {
            System.out.print(t.add(i) + " ");
        }
        System.out.println(t.size + " " + t.height());
        StringJoiner in = new StringJoiner(" ");
        for (int k : t) {
            in.add("" + k);
        }
        List<Integer> pre = new ArrayList<>();
        t.preorder(t.root, pre::add);
        System.out.println(in + " | " + pre);
        for (int k : new int[] {20, 70, 50, 99}) {
            t.remove(k);
            List<Integer> now = new ArrayList<>();
            t.preorder(t.root, now::add);
            System.out.println(now + " " + t.size);
        }
    }
}
