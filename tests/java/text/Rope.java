package text;

import java.util.Objects;

/** A text that is cheap to change in the middle: a tree of pieces that never change. */
public final class Rope {
    /** Longer texts are refused. */
    public static final int MAX_LENGTH = 1 << 12;

    /** A piece of text, or two nodes joined. */
    private static final class Node {
        final String piece;
        final Node left;
        final Node right;
        final int length;

        Node(String piece) {
            this.piece = piece;
            this.left = null;
            this.right = null;
            this.length = piece.length();
        }

        Node(Node left, Node right) {
            this.piece = null;
            this.left = left;
            this.right = right;
            this.length = left.length + right.length;
        }
    }

    private Node root;

    /** No piece is empty, each node is a piece or has two children, and all lengths are right. */
    public boolean repOk() {
        return root == null || root.length <= MAX_LENGTH && isSound(root);
    }

    /** Lengths are positive and shrink from parent to child, so that this comes to an end. */
    private static boolean isSound(Node node) {
        if (node.piece != null) {
            return node.left == null
                    && node.right == null
                    && node.length > 0
                    && node.length == node.piece.length();
        }
        return node.left != null
                && node.right != null
                && node.left.length > 0
                && node.left.length < node.length
                && node.right.length == node.length - node.left.length
                && isSound(node.left)
                && isSound(node.right);
    }

    private static int length(Node node) {
        return node == null ? 0 : node.length;
    }

    public int length() {
        return length(root);
    }

    private static char charAt(Node node, int index) {
        Node at = node;
        int rest = index;
        while (at.piece == null) {
            if (rest < at.left.length) {
                at = at.left;
            } else {
                rest -= at.left.length;
                at = at.right;
            }
        }
        return at.piece.charAt(rest);
    }

    /**
     * The character at a place.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public char charAt(int index) {
        Objects.checkIndex(index, length());
        return charAt(root, index);
    }

    private static Node join(Node left, Node right) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        return new Node(left, right);
    }

    /** The first {@code count} characters of a node; null if there are none. */
    private static Node head(Node node, int count) {
        if (count == 0) {
            return null;
        }
        if (count == node.length) {
            return node;
        }
        if (node.piece != null) {
            return new Node(node.piece.substring(0, count));
        }
        if (count <= node.left.length) {
            return head(node.left, count);
        }
        return join(node.left, head(node.right, count - node.left.length));
    }

    /** What follows the first {@code count} characters of a node; null if that is nothing. */
    private static Node tail(Node node, int count) {
        if (count == length(node)) {
            return null;
        }
        if (count == 0) {
            return node;
        }
        if (node.piece != null) {
            return new Node(node.piece.substring(count));
        }
        if (count >= node.left.length) {
            return tail(node.right, count - node.left.length);
        }
        return join(tail(node.left, count), node.right);
    }

    /**
     * Inserts a text in front of the character at a place, or at the end.
     *
     * @throws NullPointerException if there is no text
     * @throws IndexOutOfBoundsException if there is no such place
     * @throws IllegalArgumentException if the rope would become too long
     */
    public void insert(int index, String text) {
        Objects.requireNonNull(text, "text");
        if (index < 0 || index > length()) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        if (text.length() > MAX_LENGTH - length()) {
            throw new IllegalArgumentException("too long");
        }
        int before = length();
        if (!text.isEmpty()) {
            Node start = join(head(root, index), new Node(text));
            root = join(start, tail(root, index));
            assert charAt(root, index) == text.charAt(0);
        }
        assert length() == before + text.length();
        assert repOk();
    }

    /**
     * Deletes the characters from a place up to, but without, another.
     *
     * @throws IndexOutOfBoundsException if the places are not in the text, or in the wrong order
     */
    public void delete(int from, int to) {
        Objects.checkFromToIndex(from, to, length());
        int before = length();
        root = join(head(root, from), tail(root, to));
        assert length() == before - (to - from);
        assert repOk();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(root, text);
        return text.toString();
    }

    private static void append(Node node, StringBuilder text) {
        if (node == null) {
            return;
        }
        if (node.piece != null) {
            text.append(node.piece);
            return;
        }
        append(node.left, text);
        append(node.right, text);
    }
}
