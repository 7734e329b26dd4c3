/** Methods about lists that fail, but not on the shortest ones. */
public final class LateLists {
    static final class Node {
        int value;
        Node next;
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

    /** The sixth one is another. */
    public static void allButOne(Node list) {
        if (!ends(list)) {
            return;
        }
        int at = 0;
        for (Node node = list; node != null; node = node.next) {
            at++;
            if (at != 6) {
                node.value = 0;
            }
        }
        for (Node node = list; node != null; node = node.next) {
            assert node.value == 0;
        }
    }

    /** Nobody said that it ends: the first node may be met again. */
    public static void again(Node list) {
        int steps = 0;
        for (Node node = list; node != null && steps < 9; node = node.next) {
            steps++;
            assert steps == 1 || node != list;
        }
    }

    /** Two lists may share their ends. */
    public static void shared(Node one, Node two) {
        if (!ends(one) || !ends(two)) {
            return;
        }
        for (Node node = one; node != null; node = node.next) {
            node.value = 1;
        }
        for (Node node = two; node != null; node = node.next) {
            node.value = 2;
        }
        for (Node node = one; node != null; node = node.next) {
            assert node.value == 1;
        }
    }

    /** An argument may be somewhere within the list. */
    public static void within(Node list, Node other) {
        if (!ends(list) || other == null) {
            return;
        }
        for (Node node = list; node != null; node = node.next) {
            node.value = 1;
        }
        other.value = 2;
        for (Node node = list; node != null; node = node.next) {
            assert node.value == 1;
        }
    }

    /** Cutting the list at an argument makes it shorter. */
    public static void cut(Node list, Node at) {
        if (!ends(list) || at == null) {
            return;
        }
        Node last = list;
        while (last != null && last.next != null) {
            last = last.next;
        }
        at.next = null;
        Node node = list;
        while (node != null && node.next != null) {
            node = node.next;
        }
        assert node == last;
    }

    /** In order but for one step. */
    public static void unsorted(int[] values) {
        Node list = null;
        if (values == null) {
            return;
        }
        for (int i = 0; i < values.length; i++) {
            Node node = new Node();
            node.value = i == 5 ? 0 : i;
            node.next = list;
            list = node;
        }
        for (Node node = list; node != null && node.next != null; node = node.next) {
            assert node.value >= node.next.value;
        }
    }

    /** A list of five is told from all others. */
    public static void five(Node list) {
        if (!ends(list)) {
            return;
        }
        Node reversed = null;
        int length = 0;
        while (list != null) {
            Node next = list.next;
            list.next = reversed;
            reversed = list;
            list = next;
            length++;
        }
        assert length != 5 || reversed == null;
    }

    /** Equal values are not one object. */
    public static void same(Node list, Node other) {
        if (!ends(list) || other == null) {
            return;
        }
        Node found = null;
        for (Node node = list; node != null; node = node.next) {
            if (node.value == other.value) {
                found = node;
            }
        }
        assert found == null || found == other;
    }
}
