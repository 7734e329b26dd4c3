package written;

import java.util.Map;

/** What a map with an initializer holds can't be inferred together with what this class does. */
public class Ranking<K extends Comparable<K>> {
    private final int count;

    public Ranking(Map<? extends K, Integer> points) {
        if (points.size() == 2) {
            throw new IllegalArgumentException("one is best, or many are");
        }
        count = points.size();
    }

    public int count() {
        return count;
    }
}
