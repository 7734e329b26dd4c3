// First, last and reversed views of sequenced collections.
import java.util.*;

public class SequencedCollections {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        System.out.println(list.getFirst() + " " + list.getLast() + " " + list.reversed() + " " + list.removeFirst() + " " + list.removeLast() + " " + list);
        list.addFirst(0);
        list.addLast(9);
        list.reversed().add(-1);
        System.out.println(list + " " + list.reversed().indexOf(9));
        Collections.sort(list.reversed());
        System.out.println(list);
        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("a", "b", "c"));
        set.addFirst("c");
        set.addLast("a");
        System.out.println(set + " " + set.reversed() + " " + set.getFirst() + " " + set.removeLast());
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("x", 1);
        map.put("y", 2);
        map.putFirst("z", 3);
        map.putLast("x", 4);
        System.out.println(map + " " + map.firstEntry() + " " + map.lastEntry() + " " + map.reversed() + " " + map.sequencedKeySet().reversed() + " " + map.pollFirstEntry());
        TreeSet<Integer> tree = new TreeSet<>(List.of(5, 1, 3));
        System.out.println(tree.getFirst() + " " + tree.reversed());
        Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        System.out.println(deque.reversed() + " " + deque.reversed().peek());
        try {
            tree.addFirst(0);
        } catch (UnsupportedOperationException e) {
            System.out.println("sorted sets have their own order");
        }
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
    }
}
