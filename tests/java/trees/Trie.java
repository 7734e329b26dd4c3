package trees;

import java.util.Objects;

/**
 * A set of words. The letters that may follow a prefix are the children of its node: the first
 * child and its siblings, in the order of their letters. No branch ends without a word.
 */
public final class Trie {
    private static final class Node {
        final char letter;
        boolean isWord;
        Node child;
        Node sibling;

        Node(char letter, Node sibling) {
            this.letter = letter;
            this.sibling = sibling;
        }
    }

    /** The nodes seen so far, newest first. */
    private static final class Seen {
        final Node node;
        final Seen earlier;

        Seen(Node node, Seen earlier) {
            this.node = node;
            this.earlier = earlier;
        }
    }

    private final Node root = new Node('\0', null);
    private int words;

    /** A tree with sorted siblings, words at all of its leaves, and the right number of words. */
    public boolean repOk() {
        if (root == null || root.sibling != null || root.letter != '\0') {
            return false;
        }
        return visit(root, null) != null && count(root) == words;
    }

    /** Adds a node and those below to the ones seen; null if that is not a tree as it should be. */
    private static Seen visit(Node node, Seen before) {
        for (Seen s = before; s != null; s = s.earlier) {
            if (s.node == node) {
                return null;
            }
        }
        Seen seen = new Seen(node, before);
        Node previous = null;
        for (Node child = node.child; child != null; child = child.sibling) {
            if (previous != null && previous.letter >= child.letter
                    || child.child == null && !child.isWord) {
                return null;
            }
            seen = visit(child, seen);
            if (seen == null) {
                return null;
            }
            previous = child;
        }
        return seen;
    }

    private static int count(Node node) {
        int count = node.isWord ? 1 : 0;
        for (Node child = node.child; child != null; child = child.sibling) {
            count += count(child);
        }
        return count;
    }

    public int words() {
        return words;
    }

    /** The child for a letter, or null. */
    private static Node childOf(Node node, char letter) {
        Node child = node.child;
        while (child != null && child.letter < letter) {
            child = child.sibling;
        }
        return child != null && child.letter == letter ? child : null;
    }

    /** The node where a prefix ends, or null. */
    private Node find(String prefix) {
        Node node = root;
        for (int i = 0; i < prefix.length() && node != null; i++) {
            node = childOf(node, prefix.charAt(i));
        }
        return node;
    }

    /**
     * Whether a word is in the set.
     *
     * @throws NullPointerException if the word is null
     */
    public boolean contains(String word) {
        Node node = find(Objects.requireNonNull(word, "word"));
        return node != null && node.isWord;
    }

    /** Adds a child for a letter in its place among its siblings. */
    private static Node addChild(Node node, char letter) {
        Node before = null;
        Node after = node.child;
        while (after != null && after.letter < letter) {
            before = after;
            after = after.sibling;
        }
        Node added = new Node(letter, after);
        if (before == null) {
            node.child = added;
        } else {
            before.sibling = added;
        }
        return added;
    }

    /**
     * Adds a word, and says whether it is new.
     *
     * @throws NullPointerException if the word is null
     */
    public boolean add(String word) {
        Objects.requireNonNull(word, "word to add");
        Node node = root;
        for (int i = 0; i < word.length(); i++) {
            Node child = childOf(node, word.charAt(i));
            node = child != null ? child : addChild(node, word.charAt(i));
        }
        boolean isNew = !node.isWord;
        if (isNew) {
            node.isWord = true;
            words++;
        }
        assert contains(word);
        assert repOk();
        return isNew;
    }

    /**
     * Removes a word with the branch that only it needs, and says whether it was there.
     *
     * @throws NullPointerException if the word is null
     */
    public boolean remove(String word) {
        Objects.requireNonNull(word, "word to remove");
        Node end = find(word);
        if (end == null || !end.isWord) {
            return false;
        }
        end.isWord = false;
        words--;
        if (end.child == null) {
            prune(word);
        }
        assert !contains(word);
        assert repOk();
        return true;
    }

    /** Cuts the branch of a word below the last node that is needed for other words. */
    private void prune(String word) {
        Node keeper = root;
        int keep = 0;
        Node node = root;
        for (int i = 0; i < word.length(); i++) {
            if (node.isWord || node.child.sibling != null) {
                keeper = node;
                keep = i;
            }
            node = childOf(node, word.charAt(i));
        }
        if (word.isEmpty()) {
            return;
        }
        Node cut = childOf(keeper, word.charAt(keep));
        if (keeper.child == cut) {
            keeper.child = cut.sibling;
        } else {
            Node before = keeper.child;
            while (before.sibling != cut) {
                before = before.sibling;
            }
            before.sibling = cut.sibling;
        }
    }
}
