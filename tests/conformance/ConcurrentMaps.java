// ConcurrentHashMap and ConcurrentSkipListMap used by one thread.
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentMaps {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String w : "to be or not to be that is the question".split(" ")) {
            m.merge(w, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(m));
        System.out.println(m.putIfAbsent("to", 9) + " " + m.putIfAbsent("new", 9) + " " + m.computeIfAbsent("len", String::length) + " " + m.computeIfPresent("len", (k, v) -> null) + " " + m.compute("be", (k, v) -> v + 10) + " " + m.replace("is", 1, 5) + " " + m.remove("or", 7) + " " + m.getOrDefault("zzz", -1));
        System.out.println(new TreeMap<>(m) + " " + m.size() + " " + m.mappingCount() + " " + m.contains(12));
        for (String k : m.keySet()) {
            if (k.length() > 3) {
                m.remove(k);
            }
        }
        new ArrayList<>(m.keySet()).forEach(k -> m.put(k + "2", 0));
        System.out.println(m.size() > 6);
        m.keySet().removeIf(k -> k.endsWith("2"));
        System.out.println(new TreeMap<>(m) + " " + m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.search(Long.MAX_VALUE, (k, v) -> v == 12 ? k : null));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>();
        for (int i = 0; i < 1000; i++) {
            big.put(i << 16, i);
        }
        long sum = 0;
        for (int v : big.values()) {
            sum += v;
        }
        System.out.println(big.size() + " " + sum);
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + set);
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 20; i++) {
            skip.put(i * 7 % 20, "v" + i);
        }
        System.out.println(skip.firstKey() + " " + skip.headMap(4) + " " + skip.ceilingEntry(15) + " " + skip.pollLastEntry() + " " + skip.size());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : cow) {
            cow.add(i * 10);
        }
        System.out.println(cow + " " + cow.addIfAbsent(1));
        BlockingQueue<Integer> q = new LinkedBlockingQueue<>(2);
        System.out.println(q.offer(1) + " " + q.offer(2) + " " + q.offer(3) + " " + q.poll() + " " + q.remainingCapacity() + " " + new ConcurrentLinkedQueue<>(List.of(5, 6)).poll());
    }
}
