// Huffman coding with deterministic ties; encoding and decoding.
import java.util.*;

public class AlgoHuffman {
    static abstract class Tree implements Comparable<Tree> {
        static int made;
        final int weight, id = made++;
        Tree(int weight) { this.weight = weight; }
        abstract void codes(String prefix, Map<Character, String> out);
        public int compareTo(Tree t) { return weight != t.weight ? Integer.compare(weight, t.weight) : Integer.compare(id, t.id); }
    }

    static class Leaf extends Tree {
        final char c;
        Leaf(char c, int w) { super(w); this.c = c; }
        void codes(String p, Map<Character, String> out) { out.put(c, p.isEmpty() ? "0" : p); }
    }

    static class Branch extends Tree {
        final Tree left, right;
        Branch(Tree l, Tree r) { super(l.weight + r.weight); left = l; right = r; }
        void codes(String p, Map<Character, String> out) {
            left.codes(p + '0', out);
            right.codes(p + '1', out);
        }
    }

    public static void main(String[] args) {
        String text = "she sells sea shells by the sea shore";
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Tree> queue = new PriorityQueue<>();
        counts.forEach((c, n) -> queue.add(new Leaf(c, n)));
        while (queue.size() > 1) {
            queue.add(new Branch(queue.poll(), queue.poll()));
        }
        Tree root = queue.poll();
        Map<Character, String> codes = new TreeMap<>();
        root.codes("", codes);
        System.out.println(codes);
        StringBuilder bits = new StringBuilder();
        for (char c : text.toCharArray()) {
            bits.append(codes.get(c));
        }
        System.out.println(bits + " " + bits.length() + " of " + text.length() * 8);
        StringBuilder back = new StringBuilder();
        Tree t = root;
        for (int i = 0; i < bits.length(); i++) {
            t = bits.charAt(i) == '0' ? ((Branch) t).left : ((Branch) t).right;
            if (t instanceof Leaf l) {
                back.append(l.c);
                t = root;
            }
        }
        System.out.println(back.toString().equals(text));
    }
}
