import java.util.ArrayList;
import java.util.List;

/** Conditions as people write them; the words for their branches are in Words.expected. */
public class Words {
    static final int MAX_SIZE = 100_000;

    enum Color { RED, BLACK }

    static class Node {
        Node next;
        int key;
        boolean red;
        Color color;

        boolean isLeaf() {
            return next == null;
        }

        Color getColor() {
            return color;
        }
    }

    Node root;
    int size;
    long weight;
    List<String> list = new ArrayList<>();

    boolean insert(int key) {
        if (root == null) {
            root = new Node();
            return true;
        }
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.next;
            } else if (key > node.key) {
                node = root.next;
            } else {
                return false;
            }
        }
        return true;
    }

    int numbers(int index, int value) {
        if (index < 0 || index >= size) {
            return -1;
        }
        if (value > 0 && size == 0) {
            return value == 1 ? 1 : 2;
        }
        if (value >= 10) {
            return weight > 0 ? 3 : 4;
        }
        if (size != MAX_SIZE) {
            return value == -5 ? 6 : 7;
        }
        return value % 2 == 0 ? 5 : 6;
    }

    int objects(Node node, Object other, Integer count) {
        if (node == root) {
            return 1;
        }
        if (node.red) {
            return 2;
        }
        if (node.isLeaf() || list.isEmpty()) {
            return 3;
        }
        if (!(other instanceof Node)) {
            return 4;
        }
        if (other.equals(node) && list.contains("x")) {
            return 5;
        }
        return count > 3 ? 6 : 7;
    }

    int compare(String name, String other) {
        int cmp = name.compareTo(other);
        if (cmp < 0) {
            return 1;
        }
        if (name.compareTo("x") > 0) {
            return 2;
        }
        if (node().getColor() == Color.RED) {
            return 3;
        }
        return name.length() == other.length() ? 4 : 5;
    }

    Node node() {
        return root;
    }

    int switches(int kind, char c, int[] values) {
        switch (kind) {
            case 1:
                return 1;
            case 2:
            case 3:
                return 2;
            default:
        }
        boolean found = c == 'x';
        if (found || c <= '\n') {
            return 3;
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == 7) {
                return 4;
            }
        }
        return 5;
    }

    int constants(Color color, String word) {
        switch (color) {
            case RED:
                return 1;
            case BLACK:
                return 2;
            default:
        }
        switch (word) {
            case "start up":
                return 3;
            case "STOP":
            case "halt":
                return 4;
            case "Aa":
                return 5;
            case "BB":
                return 6;
            default:
                return 7;
        }
    }

    public static void main(String[] args) {}
}
