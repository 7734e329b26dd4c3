// TreeMap and TreeSet: navigation, views, descending order, comparators.
import java.util.*;

public class CollTreeMap {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 1; i <= 20; i++) {
            map.put(i * 7 % 23, "v" + i);
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(4) + " " + map.lowerKey(5) + " " + map.ceilingKey(6) + " " + map.higherEntry(22));
        System.out.println(map.headMap(5) + " " + map.tailMap(18, false) + " " + map.subMap(3, true, 6, true));
        System.out.println(map.descendingMap().headMap(17) + " " + map.navigableKeySet().first() + " " + map.descendingKeySet().first());
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        SortedMap<Integer, String> view = map.subMap(5, 10);
        view.put(5, "new");
        view.remove(7);
        System.out.println(view + " " + map.get(5) + " " + map.containsKey(7));
        try {
            view.put(10, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 25; i += 2) {
            map.remove(i);
        }
        System.out.println(map.keySet());
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi plum date banana".split(" ")) {
            byLength.put(s, s.length());
        }
        System.out.println(byLength);
        TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(set, "b", "A", "c", "B", "a");
        System.out.println(set + " " + set.floor("Bz") + " " + set.descendingSet() + " " + set.headSet("C"));
        try {
            new TreeMap<Object, Object>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        try {
            TreeSet<Object> mixed = new TreeSet<>(List.of(1));
            mixed.add("x");
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
    }
}
