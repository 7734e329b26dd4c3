/** A field that leads to very many objects may lead to the one that an input is compared with. */
public class ManyHeld {
    static final Node[] MANY = new Node[5000];
    private static final Node OTHER = new Node();

    static {
        for (int i = 0; i < MANY.length; i++) {
            MANY[i] = new Node();
        }
    }

    static final class Node {
        int number;
    }

    public static void compared(Node node) {
        if (node.number == 1 && node == OTHER) {
            throw new Error("nobody has it");
        }
    }
}
