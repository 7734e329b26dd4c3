import jakarta.validation.constraints.NotEmpty;
import java.util.AbstractCollection;
import java.util.Collections;
import java.util.Iterator;

/** A rule about an argument of a class whose {@code equals} throws at null. */
public class Unequal extends AbstractCollection<Integer> {
    private final int size;

    public Unequal(int size) {
        this.size = size;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Iterator<Integer> iterator() {
        return Collections.nCopies(size, 1).iterator();
    }

    @Override
    public boolean equals(Object other) {
        return ((Unequal) other).size == size;
    }

    @Override
    public int hashCode() {
        return size;
    }

    /** The argument is never looked at. */
    public static int divide(@NotEmpty Unequal all, int by) {
        return 10 / by;
    }

    public static int sizeOrDivide(@NotEmpty Unequal all, int by) {
        return by == 5 ? all.size() : 10 / by;
    }
}
