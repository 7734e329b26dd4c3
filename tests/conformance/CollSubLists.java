// subList views write through; nested views; equality and errors of views.
import java.util.*;

public class CollSubLists {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            list.add(i);
        }
        List<Integer> middle = list.subList(3, 9);
        System.out.println(middle + " " + middle.size() + " " + middle.indexOf(5));
        middle.set(0, -3);
        middle.remove(1);
        middle.add(99);
        middle.add(1, 77);
        System.out.println(list + " " + middle);
        List<Integer> inner = middle.subList(1, 3);
        inner.clear();
        System.out.println(list + " " + middle + " " + inner);
        Collections.reverse(middle);
        middle.sort(null);
        System.out.println(list);
        list.subList(0, 3).replaceAll(x -> x + 1000);
        System.out.println(list);
        System.out.println(middle.equals(Arrays.asList(-3, 6, 7, 8, 99)) + " " + middle.hashCode() + " " + middle.contains(6));
        ListIterator<Integer> it = middle.listIterator(middle.size());
        int sum = 0;
        while (it.hasPrevious()) {
            sum = sum * 2 + it.previous();
        }
        System.out.println(sum);
        int[][] bad = {{-1, 2}, {2, 100}, {5, 2}};
        for (int[] b : bad) {
            try {
                list.subList(b[0], b[1]);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        List<String> fixed = Arrays.asList("a", "b", "c", "d").subList(1, 3);
        fixed.set(0, "B");
        System.out.println(fixed + " " + List.of(1, 2, 3).subList(1, 3) + " " + new LinkedList<>(list).subList(1, 2));
    }
}
