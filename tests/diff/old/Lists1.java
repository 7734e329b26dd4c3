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
        Node node = new Node(value, null);
        node.next = head;
        return node;
    }

    static Node second(Node head) {
        return head == null ? null : head.next;
    }

    static Node insertAfter(Node node, int value) {
        Node added = new Node(value, node.next);
        node.next = added;
        return added;
    }

    static Node reverse2(Node head) {
        if (head == null || head.next == null) {
            return head;
        }
        Node second = head.next;
        head.next = second.next;
        second.next = head;
        return second;
    }

    static boolean isSorted2(Node head) {
        return head == null || head.next == null || head.value <= head.next.value;
    }

    static void link(Node a, Node b) {
        a.next = b;
        b.next = a;
    }

    static int valueOf(Node node) {
        if (node == null) {
            throw new IllegalStateException("no node");
        }
        return node.value;
    }

    static Node copy(Node node) {
        return new Node(node.value, node.next);
    }

    static void moveValue(Node from, Node to) {
        to.value = from.value;
        from.value = 0;
    }
}
