package suites;

/** Lists that are only made by factories: the demo of the paper on synthesis of call sequences. */
public final class Node {
    private final int value;
    private Node next;

    private Node(int value) {
        this.value = value;
    }

    /** A single node: an odd value, or an even one. */
    public static Node create(int v, boolean b) {
        return new Node(b ? 2 * v + 1 : 2 * v);
    }

    public Node getNext() {
        return next;
    }

    public int getValue() {
        return value;
    }

    /** What follows is replaced by a new last node. */
    public void addAfter(int v) {
        next = new Node(v);
    }

    /** A new node in front of this one. */
    public Node addBefore(int v) {
        Node node = new Node(v);
        node.next = this;
        return node;
    }
}
