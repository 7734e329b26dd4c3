// LinkedList as list, queue and stack, with a ListIterator going both ways.
import java.util.*;

public class CollLinkedList {
    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>(List.of("b", "c"));
        list.addFirst("a");
        list.addLast("d");
        list.push("z");
        System.out.println(list + " " + list.peekFirst() + " " + list.getLast() + " " + list.pop() + " " + list.pollLast());
        ListIterator<String> it = list.listIterator();
        while (it.hasNext()) {
            int index = it.nextIndex();
            String s = it.next();
            if (s.equals("b")) {
                it.remove();
                it.add("B1");
                it.add("B2");
            } else {
                it.set(s + index);
            }
        }
        System.out.println(list);
        while (it.hasPrevious()) {
            System.out.print(it.previousIndex() + it.previous() + " ");
        }
        System.out.println();
        System.out.println(list.indexOf("B2") + " " + list.remove(1) + " " + list.removeFirstOccurrence("x") + " " + list);
        Iterator<String> down = list.descendingIterator();
        System.out.println(down.next() + down.next());
        list.clear();
        System.out.println(list.poll() + " " + list.peek());
        try {
            list.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        try {
            list.get(0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            list.add("x");
            list.listIterator().remove();
        } catch (IllegalStateException e) {
            System.out.println("nothing to remove");
        }
    }
}
