// LinkedHashMap keeps insertion order, or access order; removeEldestEntry makes a cache.
import java.util.*;

public class CollLinkedHashMap {
    public static void main(String[] args) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("z", 1);
        map.put("a", 2);
        map.put("m", 3);
        map.put("z", 4);
        System.out.println(map + " " + map.keySet() + " " + map.values() + " " + map.entrySet());
        map.remove("z");
        map.put("z", 5);
        System.out.println(map);
        Map<String, Integer> access = new LinkedHashMap<>(16, 0.75f, true);
        for (String s : "a b c d".split(" ")) {
            access.put(s, s.length());
        }
        access.get("b");
        access.getOrDefault("a", 0);
        access.put("c", 7);
        System.out.println(access);
        Map<Integer, Integer> cache = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) { return size() > 3; }
        };
        for (int i = 0; i < 10; i++) {
            cache.put(i, i * i);
        }
        System.out.println(cache);
        Set<String> set = new LinkedHashSet<>(List.of("q", "w", "e", "r", "t", "y"));
        set.add("q");
        set.remove("e");
        set.add("e");
        System.out.println(set + " " + set.contains("w"));
        Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator();
        Map.Entry<String, Integer> first = it.next();
        first.setValue(100);
        it.next();
        it.remove();
        System.out.println(map + " " + first);
    }
}
