// HashMap: collisions, null keys, compute methods, views; printed in sorted order.
import java.util.*;

public class CollHashMap {
    record Bad(int n) {
        @Override
        public int hashCode() { return 42; }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) {
            map.merge(w, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(map));
        System.out.println(map.get("the") + " " + map.get("cow") + " " + map.getOrDefault("cow", 0) + " " + map.containsKey("cat") + " " + map.containsValue(3));
        System.out.println(map.put("cat", 10) + " " + map.putIfAbsent("cat", 11) + " " + map.putIfAbsent("cow", 5) + " " + map.remove("dog") + " " + map.remove("dog"));
        System.out.println(map.computeIfAbsent("new", String::length) + " " + map.computeIfPresent("new", (k, v) -> null) + " " + map.compute("x", (k, v) -> v == null ? 1 : v + 1) + " " + map.containsKey("new"));
        System.out.println(map.replace("x", 9) + " " + map.replace("x", 9, 10) + " " + map.remove("x", 11) + " " + new TreeMap<>(map));
        map.put(null, -1);
        System.out.println(map.get(null) + " " + map.size() + " " + map.containsKey(null));
        map.remove(null);
        map.keySet().removeIf(k -> k.length() > 3);
        map.replaceAll((k, v) -> v * 2);
        map.values().remove(6);
        System.out.println(new TreeMap<>(map) + " " + map.equals(new TreeMap<>(map)) + " " + (map.hashCode() == new TreeMap<>(map).hashCode()));
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            bad.put(new Bad(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 60; i++) {
            sum += bad.getOrDefault(new Bad(i), 1000);
        }
        for (int i = 0; i < 45; i++) {
            bad.remove(new Bad(i));
        }
        System.out.println(sum + " " + bad.size() + " " + bad.get(new Bad(47)));
        Map<Integer, Integer> many = new HashMap<>();
        for (int i = 0; i < 2000; i++) {
            many.put(i * 31, i);
        }
        long total = 0;
        for (Map.Entry<Integer, Integer> e : many.entrySet()) {
            total += (long) e.getKey() * e.getValue();
        }
        System.out.println(many.size() + " " + total);
        Map<Integer, String> small = new HashMap<>(Map.of(3, "c", 1, "a", 2, "b"));
        System.out.println(small);
    }
}
