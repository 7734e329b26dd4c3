// PriorityQueue with natural order and comparators, and its array order.
import java.util.*;

public class CollPriorityQueue {
    record Task(int priority, String name) {}

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i : new int[] {5, 3, 8, 1, 9, 2, 7}) {
            q.offer(i);
        }
        System.out.println(q + " " + q.peek() + " " + q.size());
        q.remove(3);
        System.out.println(q + " " + q.contains(8));
        StringBuilder b = new StringBuilder();
        while (!q.isEmpty()) {
            b.append(q.poll()).append(' ');
        }
        System.out.println(b + "" + q.poll());
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).reversed().thenComparing(Task::name));
        tasks.add(new Task(1, "sleep"));
        tasks.add(new Task(5, "eat"));
        tasks.add(new Task(5, "drink"));
        tasks.add(new Task(3, "work"));
        while (!tasks.isEmpty()) {
            System.out.println(tasks.remove());
        }
        PriorityQueue<String> heap = new PriorityQueue<>(List.of("delta", "alpha", "charlie", "bravo"));
        System.out.println(heap + " " + Arrays.toString(heap.toArray()));
        PriorityQueue<Integer> max = new PriorityQueue<>(3, Collections.reverseOrder());
        Random r = new Random(1);
        for (int i = 0; i < 100; i++) {
            max.add(r.nextInt(1000));
            if (max.size() > 5) {
                max.poll();
            }
        }
        System.out.println(max);
        try {
            heap.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        try {
            new PriorityQueue<Integer>().element();
        } catch (NoSuchElementException e) {
            System.out.println("nothing there");
        }
    }
}
