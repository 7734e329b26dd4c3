// The helpful message of an uncaught NullPointerException.
public class UncaughtNullMessage {
    static class Node {
        String name;
        Node next;
    }

    public static void main(String[] args) {
        Node head = new Node();
        head.name = "head";
        System.out.println(head.name.length());
        System.out.println(head.next.name.length());
    }
}
