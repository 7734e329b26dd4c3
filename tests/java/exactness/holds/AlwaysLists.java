/** Methods that fail on no list, whatever its length. */
public final class AlwaysLists {
    static final class Node {
        int value;
        Node next;
    }

    /** A node that holds something else, too. */
    static final class Entry<T> {
        T key;
        long count;
        Entry<T> next;
    }

    private static boolean ends(Node list) {
        Node fast = list;
        for (Node slow = list; fast != null && fast.next != null; slow = slow.next) {
            fast = fast.next.next;
            if (fast == slow.next) {
                return false;
            }
        }
        return true;
    }

    public static void copy(int[] values) {
        Node list = null;
        if (values == null) {
            return;
        }
        for (int value : values) {
            Node node = new Node();
            node.value = 3;
            node.next = list;
            list = node;
        }
        for (Node node = list; node != null; node = node.next) {
            assert node.value == 3;
        }
    }

    public static void clear(Node list) {
        if (!ends(list)) {
            return;
        }
        for (Node node = list; node != null; node = node.next) {
            node.value = 0;
        }
        for (Node node = list; node != null; node = node.next) {
            assert node.value == 0;
        }
    }

    /** The last one stays the last, whatever is put in front. */
    public static void push(int[] values) {
        Node last = new Node();
        Node list = last;
        for (int i = 0; values != null && i < values.length; i++) {
            Node node = new Node();
            node.value = values[i];
            node.next = list;
            list = node;
        }
        Node node = list;
        while (node.next != null) {
            node = node.next;
        }
        assert node == last;
    }

    public static <T> void countUp(Entry<T> list) {
        int steps = 0;
        for (Entry<T> entry = list; entry != null && steps < 1000; entry = entry.next) {
            entry.count = steps;
            steps++;
            assert entry.count >= 0;
        }
    }
}
