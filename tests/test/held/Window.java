package held;

import java.util.ArrayDeque;
import java.util.Iterator;

/** The last few elements, in the order in which they came. */
public class Window<T> implements Iterable<T> {
    private final ArrayDeque<T> elements = new ArrayDeque<>();
    private final int most;

    public Window(int most) {
        this.most = most;
    }

    public void push(T element) {
        elements.addLast(element);
        if (elements.size() > most) {
            elements.removeFirst();
        }
    }

    @Override
    public Iterator<T> iterator() {
        return elements.iterator();
    }

    public Object[] both(T first, T second) {
        return new Object[] {second, first};
    }
}
