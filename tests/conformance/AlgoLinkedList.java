// A singly linked list written by hand: insert, remove, reverse, merge sort, cycle detection.
import java.util.Random;

public class AlgoLinkedList {
    static class Node {
        int value;
        Node next;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }

    static String show(Node n) {
        StringBuilder b = new StringBuilder();
        for (; n != null; n = n.next) {
            b.append(n.value).append(n.next == null ? "" : " -> ");
        }
        return b.toString();
    }

    static Node reverse(Node n) {
        Node r = null;
        while (n != null) {
            Node next = n.next;
            n.next = r;
            r = n;
            n = next;
        }
        return r;
    }

    static Node remove(Node head, int value) {
        Node dummy = new Node(0, head);
        for (Node n = dummy; n.next != null; ) {
            if (n.next.value == value) {
                n.next = n.next.next;
            } else {
                n = n.next;
            }
        }
        return dummy.next;
    }

    static Node merge(Node a, Node b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        Node first = a.value <= b.value ? a : b;
        first.next = first == a ? merge(a.next, b) : merge(a, b.next);
        return first;
    }

    static Node sort(Node n) {
        if (n == null || n.next == null) {
            return n;
        }
        Node slow = n, fast = n.next;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
        }
        Node second = slow.next;
        slow.next = null;
        return merge(sort(n), sort(second));
    }

    static boolean hasCycle(Node n) {
        Node slow = n, fast = n;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        Random r = new Random(5);
        Node list = null;
        for (int i = 0; i < 12; i++) {
            list = new Node(r.nextInt(20), list);
        }
        System.out.println(show(list));
        list = reverse(list);
        System.out.println(show(list));
        list = sort(list);
        System.out.println(show(list));
        list = remove(remove(list, list.value), 99);
        System.out.println(show(list) + " " + hasCycle(list));
        Node last = list;
        while (last.next != null) {
            last = last.next;
        }
        last.next = list.next;
        System.out.println(hasCycle(list));
    }
}
