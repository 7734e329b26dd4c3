class ListRemove {
    static class Node {
        int value;
        Node next;
    }

    static Node removeFirst(Node head, int value) {
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
        return head == null ? 0 : 1 + length(head.next);
    }
}
