package cairn.annotations;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * What shape linked structures have: for contracts and {@code assert}s, with the links as lambdas.
 *
 * <pre>{@code
 * boolean repOk() {
 *     return Shapes.doublyLinked(first, node -> node.next, node -> node.previous);
 * }
 * }</pre>
 *
 * These are ordinary methods: they change nothing, and run wherever your code runs. {@code cairn
 * prove} knows what they mean for structures of every size, if each lambda reads one field.
 * {@code null} is the empty structure.
 */
public final class Shapes {
    private Shapes() {}

    /** The links lead from the first node to {@code null}, without a cycle. */
    public static <T> boolean acyclic(T first, UnaryOperator<T> next) {
        T slow = first;
        T fast = first;
        while (fast != null) {
            fast = next.apply(fast);
            if (fast == null) {
                return true;
            }
            fast = next.apply(fast);
            slow = next.apply(slow);
            if (fast == slow) {
                return fast == null;
            }
        }
        return true;
    }

    /** A singly linked list that ends: the same as {@link #acyclic}. */
    public static <T> boolean list(T first, UnaryOperator<T> next) {
        return acyclic(first, next);
    }

    /** A list that ends, in which each node is the previous one of its next one. */
    public static <T> boolean doublyLinked(T first, UnaryOperator<T> next, UnaryOperator<T> previous) {
        if (!acyclic(first, next)) {
            return false;
        }
        for (T node = first; node != null; node = next.apply(node)) {
            T after = next.apply(node);
            if (after != null && previous.apply(after) != node) {
                return false;
            }
        }
        return true;
    }

    /** A list that ends, in which no value is greater than the next one. */
    public static <T> boolean sorted(T first, UnaryOperator<T> next, ToIntFunction<T> value) {
        if (!acyclic(first, next)) {
            return false;
        }
        for (T node = first; node != null; node = next.apply(node)) {
            T after = next.apply(node);
            if (after != null && value.applyAsInt(node) > value.applyAsInt(after)) {
                return false;
            }
        }
        return true;
    }

    /** Links lead from one node to the other in any number of steps, none included; never to {@code null}. */
    public static <T> boolean reachable(T from, T to, UnaryOperator<T> next) {
        Set<T> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (T node = from; node != null && seen.add(node); node = next.apply(node)) {
            if (node == to) {
                return true;
            }
        }
        return false;
    }

    /** No node is reached from both, by any number of steps. */
    public static <T> boolean disjoint(T one, T other, UnaryOperator<T> next) {
        Set<T> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (T node = one; node != null && seen.add(node); ) {
            node = next.apply(node);
        }
        Set<T> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        for (T node = other; node != null && visited.add(node); node = next.apply(node)) {
            if (seen.contains(node)) {
                return false;
            }
        }
        return true;
    }

    /** There is one way from the root to each node, and none back to the root. */
    public static <T> boolean tree(T root, UnaryOperator<T> left, UnaryOperator<T> right) {
        Set<T> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<T> open = new ArrayDeque<>();
        if (root != null) {
            seen.add(root);
            open.push(root);
        }
        while (!open.isEmpty()) {
            T node = open.pop();
            T first = left.apply(node);
            T second = right.apply(node);
            if (first != null && !seen.add(first) || second != null && !seen.add(second)) {
                return false;
            }
            if (first != null) {
                open.push(first);
            }
            if (second != null) {
                open.push(second);
            }
        }
        return true;
    }

    /** A tree whose nodes are the parents of their children. The parent of the root may be any. */
    public static <T> boolean treeWithParent(
            T root, UnaryOperator<T> left, UnaryOperator<T> right, UnaryOperator<T> parent) {
        if (!tree(root, left, right)) {
            return false;
        }
        Deque<T> open = new ArrayDeque<>();
        if (root != null) {
            open.push(root);
        }
        while (!open.isEmpty()) {
            T node = open.pop();
            T first = left.apply(node);
            if (first != null) {
                if (parent.apply(first) != node) {
                    return false;
                }
                open.push(first);
            }
            T second = right.apply(node);
            if (second != null) {
                if (parent.apply(second) != node) {
                    return false;
                }
                open.push(second);
            }
        }
        return true;
    }
}
