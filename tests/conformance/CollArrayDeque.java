// ArrayDeque as stack, queue and ring buffer.
import java.util.*;

public class CollArrayDeque {
    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>(4);
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.addLast(i);
            }
            if (i % 5 == 4) {
                d.pollLast();
            }
        }
        System.out.println(d + " " + d.size());
        System.out.println(d.peekFirst() + " " + d.getLast() + " " + d.pop() + " " + d.removeLast() + " " + d.contains(7));
        d.removeFirstOccurrence(7);
        d.removeIf(x -> x % 2 == 0);
        System.out.println(d);
        Iterator<Integer> it = d.descendingIterator();
        it.next();
        it.remove();
        System.out.println(d);
        for (int i = 0; i < 100; i++) {
            d.offer(d.poll() + i);
        }
        System.out.println(d);
        Deque<Character> stack = new ArrayDeque<>();
        String text = "{[()]}(";
        for (char c : text.toCharArray()) {
            if ("{[(".indexOf(c) >= 0) {
                stack.push(c);
            } else {
                System.out.print(stack.pop() + "" + c + " ");
            }
        }
        System.out.println(stack);
        try {
            d.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        Stack<String> old = new Stack<>();
        old.push("a");
        old.push("b");
        System.out.println(old.peek() + old.search("a") + old.pop() + old.pop() + old.empty());
        try {
            old.pop();
        } catch (EmptyStackException e) {
            System.out.println(e);
        }
    }
}
