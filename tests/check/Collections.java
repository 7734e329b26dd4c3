import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections as inputs: made by their public methods, with unknown contents. */
public class Collections {
    enum Color { RED, GREEN }

    public static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return 100 / (sum - 7);
    }

    public static int third(ArrayList<String> words) {
        if (words == null || words.size() != 3) {
            return 0;
        }
        String third = words.get(2);
        return third == null ? 0 : third.charAt(0);
    }

    public static boolean looksAtSizeOnly(Collection<String> all) {
        return all != null && all.isEmpty();
    }

    public static int raw(List things) {
        if (things == null || things.isEmpty()) {
            return 0;
        }
        return ((String) things.get(0)) == null ? 1 : 2;
    }

    public static int price(Map<Character, Integer> prices) {
        return prices == null ? 0 : prices.get('t');
    }

    public static int byNumber(HashMap<Integer, String> names, int key) {
        if (names == null || !names.containsKey(key)) {
            return 0;
        }
        return names.get(key).length();
    }

    public static int byColor(Map<Color, Integer> count) {
        if (count == null || count.size() < 2) {
            return 0;
        }
        return count.get(Color.RED) == null ? 1 / 0 : 2;
    }

    public static int firstKey(TreeMap<Integer, Integer> map) {
        if (map == null || map.isEmpty()) {
            return 0;
        }
        return 1 / (map.firstKey() - 5);
    }

    public static int contains(Set<Color> set) {
        return set != null && set.contains(Color.GREEN) && set.size() == 2 ? 1 / 0 : 1;
    }

    public static int between(HashSet<Boolean> set) {
        if (set == null) {
            return 0;
        }
        int sum = 0;
        for (boolean b : set) {
            sum += b ? 2 : 1;
        }
        return 1 / (sum - 3);
    }

    public static char lastOf(StringBuilder text) {
        return text == null ? 0 : text.charAt(text.length() - 1);
    }

    public static int appended(StringBuilder text) {
        if (text == null || text.length() > 2) {
            return 0;
        }
        text.append('x');
        return text.indexOf("abx") == 0 ? 1 / 0 : 1;
    }

    public static int highest(TreeSet<Integer> set) {
        return set == null ? 0 : set.last();
    }

    public static Integer head(Deque<Integer> queue) {
        return queue == null ? 0 : queue.pop();
    }

    public static int twoOf(Queue<Integer> queue) {
        if (queue == null || queue.size() < 2) {
            return 0;
        }
        return 10 / (queue.remove() - queue.remove());
    }

    public static int linked(LinkedList<Object> list) {
        return list == null ? 0 : list.getFirst().hashCode();
    }

    public static int opt(Optional<Integer> number) {
        return number == null ? 0 : 10 / number.get();
    }

    public static int optOrElse(Optional<String> text) {
        return text == null ? 0 : text.orElse("").length();
    }

    public static int rows(List<List<Integer>> rows) {
        if (rows == null || rows.size() != 2 || rows.get(0) == null || rows.get(1) == null) {
            return 0;
        }
        if (rows.get(0).isEmpty() || rows.get(1).isEmpty()) {
            return 0;
        }
        rows.get(0).set(0, 3);
        return rows.get(1).get(0) == 3 && rows.get(0) == rows.get(1) ? 1 / 0 : 1;
    }

    public static int changes(List<Integer> list, int n) {
        if (list == null || list.size() != 1) {
            return 0;
        }
        list.add(n);
        list.remove(0);
        return 1 / (list.get(0) - 9);
    }

    public static <T extends Comparable<T>> int largest(List<T> list) {
        if (list == null || list.isEmpty() || list.contains(null)) {
            return 0;
        }
        T best = list.get(0);
        for (T t : list) {
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best == list.get(list.size() - 1) ? 1 : 0;
    }

    public static int sameBox(List<Integer> list) {
        if (list == null || list.size() != 2 || list.get(0) == null) {
            return 0;
        }
        return list.get(0) == list.get(1) && list.get(0) > 1000 ? 1 / 0 : 1;
    }

    public static int sameList(List<Integer> a, List<Integer> b) {
        if (a == null || b == null) {
            return 0;
        }
        int size = b.size();
        a.add(1);
        return b.size() != size ? 1 / 0 : 1;
    }

    public static int inside(Object o) {
        return o instanceof List<?> list && !list.isEmpty() ? list.get(0).hashCode() : 0;
    }

    public static int keyed(Map<List<Integer>, Integer> map) {
        return map == null ? 0 : map.size();
    }

    public static int concurrent(List<Integer> list) {
        if (list == null) {
            return 0;
        }
        for (Integer n : list) {
            if (n != null && n == 3) {
                list.remove(n);
            }
        }
        return list.size();
    }

    private final List<Integer> items = new ArrayList<>();

    public void put(int n) {
        items.add(n);
    }

    public int last() {
        return items.get(items.size() - 1);
    }
}
