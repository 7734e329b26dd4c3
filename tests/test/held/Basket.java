package held;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Hands out what it holds, in every form that there is. */
public class Basket {
    /** Says nothing of itself. */
    public static class Item {}

    private final List<String> names = new ArrayList<>();
    private final List<Item> items = new ArrayList<>();

    public void add(String name, Item item) {
        if (name == null || item == null) {
            throw new IllegalArgumentException("nothing");
        }
        names.add(name);
        items.add(item);
    }

    public List<String> names() {
        return new ArrayList<>(names);
    }

    public Set<Integer> lengths() {
        Set<Integer> lengths = new HashSet<>();
        names.forEach(name -> lengths.add(name.length()));
        return lengths;
    }

    public Map<String, Integer> counts() {
        Map<String, Integer> counts = new HashMap<>();
        names.forEach(name -> counts.merge(name, 1, Integer::sum));
        return counts;
    }

    public List<Item> items() {
        return new ArrayList<>(items);
    }

    public Map<Integer, Item> numbered() {
        Map<Integer, Item> numbered = new TreeMap<>();
        items.forEach(item -> numbered.put(numbered.size(), item));
        return numbered;
    }

    public Optional<String> first() {
        return names.stream().findFirst();
    }

    /** It takes something out: no test calls it just to look. */
    public String poll() {
        if (names.isEmpty()) {
            return null;
        }
        items.remove(0);
        return names.remove(0);
    }

    public int addAll(String... more) {
        for (String name : more) {
            add(name, new Item());
        }
        return names.size();
    }
}
