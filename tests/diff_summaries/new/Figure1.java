/** The example of the paper, with a change behind the loop. */
class Figure1 {
    static class Node {
        int value;
        Node next;
    }

    Node head;

    void m() {
        Node cur = head;
        if (cur.next != null) {
            while (cur.next.next != null) {
                cur = cur.next;
            }
            Node last = cur.next;
            cur.next = null;
            cur.value = last.value;
        }
    }
}
