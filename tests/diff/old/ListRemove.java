class ListRemove {
    static class Node {
        int value;
        Node next;
    }

    static Node removeFirst(Node head, int value) {
        if (head == null) {
            return null;
        }
        if (head.value == value) {
            return head.next;
        }
        Node node = head;
        while (node.next != null) {
            if (node.next.value == value) {
                node.next = node.next.next;
                return head;
            }
            node = node.next;
        }
        return head;
    }

    static int length(Node head) {
        int n = 0;
        for (Node node = head; node != null; node = node.next) {
            n++;
        }
        return n;
    }
}
