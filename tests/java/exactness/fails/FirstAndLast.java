/** A failure behind what an abstraction takes for the same: which of the nodes of a segment hold what is lost in it. */
public class FirstAndLast {
    static class Node {
        int value;
        Node next;
    }

    /** Fails if the first and the last of at least four nodes hold the same number, and the second another one. */
    public static void told(Node list) {
        if (list == null) {
            return;
        }
        Node last = list;
        int length = 1;
        while (last.next != null && length < 9) {
            last = last.next;
            length++;
        }
        assert length < 4 || list.value != last.value || list.next.value == last.value;
    }
}
