// A trie with prefix search, deletion and counting.
import java.util.*;

public class AlgoTrie {
    private final Map<Character, AlgoTrie> next = new TreeMap<>();
    private boolean word;

    void add(String s) {
        AlgoTrie t = this;
        for (char c : s.toCharArray()) {
            t = t.next.computeIfAbsent(c, k -> new AlgoTrie());
        }
        t.word = true;
    }

    boolean remove(String s, int i) {
        if (i == s.length()) {
            boolean was = word;
            word = false;
            return was;
        }
        AlgoTrie t = next.get(s.charAt(i));
        if (t == null || !t.remove(s, i + 1)) {
            return false;
        }
        if (!t.word && t.next.isEmpty()) {
            next.remove(s.charAt(i));
        }
        return true;
    }

    void collect(String prefix, List<String> out) {
        if (word) {
            out.add(prefix);
        }
        next.forEach((c, t) -> t.collect(prefix + c, out));
    }

    List<String> startingWith(String prefix) {
        AlgoTrie t = this;
        for (int i = 0; i < prefix.length() && t != null; i++) {
            t = t.next.get(prefix.charAt(i));
        }
        List<String> out = new ArrayList<>();
        if (t != null) {
            t.collect(prefix, out);
        }
        return out;
    }

    int nodes() { return 1 + next.values().stream().mapToInt(AlgoTrie::nodes).sum(); }

    public static void main(String[] args) {
        AlgoTrie t = new AlgoTrie();
        for (String s : "car card care cat dog do door".split(" ")) {
            t.add(s);
        }
        System.out.println(t.startingWith("car") + " " + t.startingWith("") + " " + t.startingWith("x") + " " + t.nodes());
        System.out.println(t.remove("card", 0) + " " + t.remove("card", 0) + " " + t.remove("do", 0) + " " + t.startingWith("") + " " + t.nodes());
    }
}
