package held;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The best result of each. */
public class Scores extends AbstractMap<String, Integer> {
    private final Map<String, Integer> best = new TreeMap<>();

    @Override
    public Integer put(String name, Integer score) {
        return best.merge(name, score, Math::max);
    }

    @Override
    public Set<Map.Entry<String, Integer>> entrySet() {
        return best.entrySet();
    }
}
