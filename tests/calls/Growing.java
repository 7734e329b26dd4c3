/** A stack without an end: its size is never below zero, but no search of states gets to know that. */
public class Growing {
    private static final class Node {
        int value;
        Node next;
    }

    private Node top;
    private int size;

    public void push(int value) {
        Node node = new Node();
        node.value = value;
        node.next = top;
        top = node;
        size++;
    }

    public int[] toArray() {
        int[] all = new int[size];
        Node at = top;
        for (int i = 0; i < size; i++) {
            all[i] = at.value;
            at = at.next;
        }
        return all;
    }
}
