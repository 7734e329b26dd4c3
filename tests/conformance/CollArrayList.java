// ArrayList: adding, removing, searching, sorting, bulk operations, capacity growth.
import java.util.*;

public class CollArrayList {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            list.add(i * 7 % 25);
        }
        System.out.println(list + " " + list.size());
        list.remove(0);
        list.remove(Integer.valueOf(20));
        list.add(3, 100);
        list.set(0, -1);
        System.out.println(list.indexOf(100) + " " + list.contains(20) + " " + list.get(5) + " " + list.lastIndexOf(-1));
        list.removeIf(x -> x % 2 == 0);
        System.out.println(list);
        Collections.sort(list);
        System.out.println(list);
        list.sort(Comparator.reverseOrder());
        list.replaceAll(x -> x * x);
        System.out.println(list);
        list.addAll(2, List.of(7, 8, 9));
        list.retainAll(Set.of(7, 9, 529, 1));
        System.out.println(list + " " + list.hashCode() + " " + list.equals(new LinkedList<>(list)));
        Object[] objects = list.toArray();
        Integer[] exact = list.toArray(new Integer[0]);
        Integer[] longer = list.toArray(new Integer[] {9, 9, 9, 9, 9, 9, 9});
        System.out.println(objects.length + " " + Arrays.toString(exact) + " " + Arrays.toString(longer));
        List<String> strings = new ArrayList<>(Arrays.asList("a", null, "b"));
        System.out.println(strings + " " + strings.indexOf(null) + " " + strings.remove(null) + " " + strings);
        strings.clear();
        System.out.println(strings.isEmpty() + " " + new ArrayList<>(strings).equals(Collections.emptyList()));
        try {
            strings.add(1, "x");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.asList(1, 2).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size " + e.getMessage());
        }
        List<Object> self = new ArrayList<>();
        self.add(self);
        System.out.println(self);
    }
}
