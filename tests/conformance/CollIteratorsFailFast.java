// ConcurrentModificationException in its classic forms, and removing the right way.
import java.util.*;

public class CollIteratorsFailFast {
    interface Action { void run(); }

    static void attempt(String name, Action a) {
        try {
            a.run();
            System.out.println(name + ": fine");
        } catch (ConcurrentModificationException e) {
            System.out.println(name + ": " + e);
        } catch (RuntimeException e) {
            System.out.println(name + " other: " + e);
        }
    }

    static List<Integer> list() { return new ArrayList<>(List.of(1, 2, 3, 4)); }

    public static void main(String[] args) {
        attempt("remove in loop", () -> {
            List<Integer> l = list();
            for (Integer i : l) {
                if (i == 2) {
                    l.remove(i);
                }
            }
        });
        attempt("remove last but one", () -> {
            List<Integer> l = list();
            for (Integer i : l) {
                if (i == 3) {
                    l.remove(i);
                }
            }
            System.out.println(l);
        });
        attempt("iterator remove", () -> {
            List<Integer> l = list();
            l.removeIf(i -> i == 1);
            for (Iterator<Integer> it = l.iterator(); it.hasNext(); ) {
                if (it.next() % 2 == 0) {
                    it.remove();
                }
            }
            System.out.println(l);
        });
        attempt("map", () -> {
            Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
            for (Integer k : m.keySet()) {
                m.put(k + 10, k);
            }
        });
        attempt("tree map", () -> {
            Map<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
            for (Integer k : m.keySet()) {
                m.remove(3);
            }
        });
        attempt("sub list", () -> {
            List<Integer> l = list();
            List<Integer> sub = l.subList(1, 3);
            l.add(5);
            System.out.println(sub);
        });
        attempt("compute", () -> {
            Map<Integer, Integer> m = new HashMap<>();
            m.computeIfAbsent(1, k -> m.put(2, 2));
        });
        attempt("for each", () -> {
            List<Integer> l = list();
            l.forEach(i -> l.add(i));
        });
        attempt("two removes", () -> {
            Iterator<Integer> it = list().iterator();
            it.next();
            it.remove();
            it.remove();
        });
        attempt("linked list", () -> {
            LinkedList<Integer> l = new LinkedList<>(list());
            Iterator<Integer> it = l.iterator();
            l.addFirst(0);
            it.next();
        });
        attempt("exhausted", () -> {
            Iterator<Integer> it = List.of(1).iterator();
            it.next();
            it.next();
        });
    }
}
