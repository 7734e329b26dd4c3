// An LRU cache over a hash map and a doubly linked list.
import java.util.*;

public class AlgoLruCache {
    static class Lru<K, V> {
        private class Node {
            K key;
            V value;
            Node before, after;
        }

        private final int capacity;
        private final Map<K, Node> nodes = new HashMap<>();
        private final Node head = new Node(), tail = new Node();
        int hits, misses;

        Lru(int capacity) {
            this.capacity = capacity;
            head.after = tail;
            tail.before = head;
        }

        private void unlink(Node n) {
            n.before.after = n.after;
            n.after.before = n.before;
        }

        private void toFront(Node n) {
            n.after = head.after;
            n.before = head;
            head.after.before = n;
            head.after = n;
        }

        V get(K key) {
            Node n = nodes.get(key);
            if (n == null) {
                misses++;
                return null;
            }
            hits++;
            unlink(n);
            toFront(n);
            return n.value;
        }

        void put(K key, V value) {
            Node n = nodes.get(key);
            if (n == null) {
                if (nodes.size() == capacity) {
                    nodes.remove(tail.before.key);
                    unlink(tail.before);
                }
                n = new Node();
                n.key = key;
                nodes.put(key, n);
            } else {
                unlink(n);
            }
            n.value = value;
            toFront(n);
        }

        @Override
        public String toString() {
            StringJoiner j = new StringJoiner(", ", "[", "]");
            for (Node n = head.after; n != tail; n = n.after) {
                j.add(n.key + "=" + n.value);
            }
            return j.toString();
        }
    }

    public static void main(String[] args) {
        Lru<String, Integer> cache = new Lru<>(3);
        for (String s : "a b c a d e a b a".split(" ")) {
            Integer v = cache.get(s);
            cache.put(s, v == null ? 1 : v + 1);
            System.out.println(s + " " + cache);
        }
        System.out.println(cache.hits + " " + cache.misses);
    }
}
