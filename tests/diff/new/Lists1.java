/** A list of nodes, changed in place. */
class Lists1 {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node push(Node head, int value) {
        return new Node(value, head);
    }

    static Node second(Node head) {
        return head.next;
    }

    static Node insertAfter(Node node, int value) {
        Node rest = node.next;
        node.next = new Node(value, rest);
        return node.next;
    }

    static Node reverse2(Node head) {
        if (head == null || head.next == null) {
            return head;
        }
        Node second = head.next;
        second.next = head;
        head.next = second.next;
        return second;
    }

    static boolean isSorted2(Node head) {
        return head == null || head.next == null || head.value < head.next.value;
    }

    static void link(Node a, Node b) {
        b.next = a;
        a.next = b;
    }

    static int valueOf(Node node) {
        if (node == null) {
            throw new IllegalArgumentException("no node");
        }
        return node.value;
    }

    static Node copy(Node node) {
        return node;
    }

    static void moveValue(Node from, Node to) {
        int value = from.value;
        from.value = 0;
        to.value = value;
    }
}
