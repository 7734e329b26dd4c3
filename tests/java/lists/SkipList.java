package lists;

/**
 * A sorted set of numbers with express lanes. The height of a new node follows from the number of
 * insertions so far instead of from chance: each second node has two lanes, each fourth three.
 */
public final class SkipList {
    private static final int MAX_HEIGHT = 3;

    private static final class Node {
        final int key;
        final Node[] next;

        Node(int key, int height) {
            this.key = key;
            this.next = new Node[height];
        }
    }

    private final Node[] heads = new Node[MAX_HEIGHT];
    private int size;
    private int insertions;

    /** The lowest lane is sorted, and lane {@code i} has just the nodes higher than {@code i}. */
    public boolean repOk() {
        if (heads == null || heads.length != MAX_HEIGHT) {
            return false;
        }
        Node[] expected = new Node[MAX_HEIGHT];
        for (int lane = 0; lane < MAX_HEIGHT; lane++) {
            expected[lane] = heads[lane];
        }
        int count = 0;
        Node previous = null;
        for (Node node = heads[0]; node != null; node = node.next[0]) {
            if (previous != null && previous.key >= node.key) {
                return false;
            }
            if (node.next == null || node.next.length < 1 || node.next.length > MAX_HEIGHT) {
                return false;
            }
            for (int lane = 0; lane < node.next.length; lane++) {
                if (expected[lane] != node) {
                    return false;
                }
                expected[lane] = node.next[lane];
            }
            previous = node;
            count++;
        }
        for (int lane = 0; lane < MAX_HEIGHT; lane++) {
            if (expected[lane] != null) {
                return false;
            }
        }
        return size == count;
    }

    public int size() {
        return size;
    }

    /** The links to follow after a node, or those at the start. */
    private Node[] linksAfter(Node node) {
        return node == null ? heads : node.next;
    }

    /** For each lane the last node with a smaller key, or null. */
    private Node[] predecessors(int key) {
        Node[] result = new Node[MAX_HEIGHT];
        Node node = null;
        for (int lane = MAX_HEIGHT - 1; lane >= 0; lane--) {
            Node next = linksAfter(node)[lane];
            while (next != null && next.key < key) {
                node = next;
                next = node.next[lane];
            }
            result[lane] = node;
        }
        return result;
    }

    public boolean contains(int key) {
        Node candidate = linksAfter(predecessors(key)[0])[0];
        boolean found = candidate != null && candidate.key == key;
        assert found == containsSlowly(key);
        return found;
    }

    private boolean containsSlowly(int key) {
        for (Node node = heads[0]; node != null; node = node.next[0]) {
            if (node.key == key) {
                return true;
            }
        }
        return false;
    }

    private int nextHeight() {
        insertions++;
        int height = 1;
        int n = insertions;
        while (height < MAX_HEIGHT && n % 2 == 0) {
            height++;
            n /= 2;
        }
        return height;
    }

    /** Adds a key and says whether it is new. */
    public boolean add(int key) {
        Node[] before = predecessors(key);
        Node candidate = linksAfter(before[0])[0];
        if (candidate != null && candidate.key == key) {
            return false;
        }
        Node node = new Node(key, nextHeight());
        for (int lane = 0; lane < node.next.length; lane++) {
            Node[] links = linksAfter(before[lane]);
            node.next[lane] = links[lane];
            links[lane] = node;
        }
        size++;
        assert contains(key);
        assert repOk();
        return true;
    }

    /** Removes a key and says whether it was there. */
    public boolean remove(int key) {
        Node[] before = predecessors(key);
        Node node = linksAfter(before[0])[0];
        if (node == null || node.key != key) {
            return false;
        }
        for (int lane = 0; lane < node.next.length; lane++) {
            linksAfter(before[lane])[lane] = node.next[lane];
        }
        size--;
        assert !contains(key);
        assert repOk();
        return true;
    }
}
