import org.sosy_lab.sv_benchmarks.Verifier;

/** A stack: what was pushed last is popped first, and nothing is popped from an empty one. */
public final class LinkedStack {
    static final class Node {
        final Node below;

        Node(Node below) {
            this.below = below;
        }
    }

    private Node top;

    void push() {
        top = new Node(top);
    }

    boolean isEmpty() {
        return top == null;
    }

    Node pop() {
        if (top == null) {
            throw new IllegalStateException("empty");
        }
        Node popped = top;
        top = popped.below;
        return popped;
    }

    public static void main(String[] args) {
        LinkedStack stack = new LinkedStack();
        while (Verifier.nondetBoolean()) {
            if (Verifier.nondetBoolean()) {
                stack.push();
            } else if (!stack.isEmpty()) {
                stack.pop();
            }
        }
        stack.push();
        Node last = stack.top;
        assert stack.pop() == last;
        while (!stack.isEmpty()) {
            stack.pop();
        }
    }
}
