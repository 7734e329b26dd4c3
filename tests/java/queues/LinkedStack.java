package queues;

import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * A stack of objects, linked from the top down; null is no element.
 *
 * @param <E> the type of the elements
 */
public final class LinkedStack<E> {
    private static final class Node<E> {
        final E element;
        Node<E> below;

        Node(E element, Node<E> below) {
            this.element = element;
            this.below = below;
        }
    }

    private Node<E> top;
    private int depth;

    /** A chain without a cycle and without null elements, {@code depth} nodes long. */
    public boolean repOk() {
        int count = 0;
        for (Node<E> node = top; node != null; node = node.below) {
            if (node.element == null || isAbove(node, node.below)) {
                return false;
            }
            count++;
        }
        return depth == count;
    }

    /** Whether {@code wanted} is one of the nodes from the top to {@code end}. */
    private boolean isAbove(Node<E> end, Node<E> wanted) {
        for (Node<E> node = top; node != end; node = node.below) {
            if (node == wanted) {
                return true;
            }
        }
        return end == wanted;
    }

    public boolean isEmpty() {
        return top == null;
    }

    public int depth() {
        return depth;
    }

    /**
     * Puts an element on top.
     *
     * @throws NullPointerException if the element is null
     */
    public void push(E element) {
        Objects.requireNonNull(element, "element");
        top = new Node<>(element, top);
        depth++;
        assert peek() == element;
        assert repOk();
    }

    /**
     * Takes the top element off.
     *
     * @throws NoSuchElementException if the stack is empty
     */
    public E pop() {
        if (top == null) {
            throw new NoSuchElementException("empty stack");
        }
        E element = top.element;
        top = top.below;
        depth--;
        assert repOk();
        return element;
    }

    /**
     * The top element, which stays there.
     *
     * @throws NoSuchElementException if the stack is empty
     */
    public E peek() {
        if (isEmpty()) {
            throw new NoSuchElementException("nothing to peek at");
        }
        return top.element;
    }

    /** Exchanges the two top elements; with fewer than two nothing happens. */
    public void swapTop() {
        Node<E> first = top;
        if (first == null || first.below == null) {
            return;
        }
        Node<E> second = first.below;
        first.below = second.below;
        second.below = first;
        top = second;
        assert peek() == second.element;
        assert repOk();
    }

    /** Keeps the {@code count} top elements and drops those below. */
    public void keepTop(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count " + count);
        }
        if (count == 0) {
            top = null;
            depth = 0;
        } else if (count < depth) {
            Node<E> node = top;
            for (int i = 1; i < count; i++) {
                node = node.below;
            }
            node.below = null;
            depth = count;
        }
        assert depth <= count;
        assert repOk();
    }
}
