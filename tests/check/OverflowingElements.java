import java.util.Collections;
import java.util.Set;

/** Has a set that may hold the object itself. Its hash code may be computed without an end, and then no set holds it. */
public class OverflowingElements<E> {
    private Set<E> all;
    private Object next;

    public Set<E> view() {
        return Collections.unmodifiableSet(all);
    }

    @Override
    public int hashCode() {
        return next == null ? 1 : 31 * next.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }
}
