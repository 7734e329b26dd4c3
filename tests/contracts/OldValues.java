import cairn.annotations.Ensures;
import cairn.annotations.Old;

/** Promises about what was before: numbers, and copies of whole objects. */
public class OldValues {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;

    boolean repOk() {
        Node node = head;
        for (int i = 0; node != null; i++) {
            if (i == 3) {
                return false;
            }
            node = node.next;
        }
        return true;
    }

    public void add(int value) {
        if (head != null && head.next != null) {
            throw new IllegalStateException("full");
        }
        head = new Node(value, head);
    }

    private int max() {
        int max = Integer.MIN_VALUE;
        for (Node node = head; node != null; node = node.next) {
            max = Math.max(max, node.value);
        }
        return max;
    }

    @Ensures("wasOldMax")
    public int clear() {
        int max = max();
        head = null;
        return max;
    }

    /** Looks only at the first. */
    @Ensures("wasOldMax")
    public int clearWrong() {
        int max = head == null ? Integer.MIN_VALUE : head.value;
        head = null;
        return max;
    }

    private static boolean wasOldMax(int result, int oldMax) {
        return result == oldMax;
    }

    private static int count(Node from, int value) {
        int count = 0;
        for (Node node = from; node != null; node = node.next) {
            count += node.value == value ? 1 : 0;
        }
        return count;
    }

    private boolean isPermutation(OldValues old) {
        for (Node node = head; node != null; node = node.next) {
            if (count(head, node.value) != count(old.head, node.value)) {
                return false;
            }
        }
        return (head == null) == (old.head == null);
    }

    /** Swaps the first two nodes. */
    @Ensures("isPermutation")
    public void swap() {
        if (head == null || head.next == null) {
            return;
        }
        Node second = head.next;
        head.next = second.next;
        second.next = head;
        head = second;
    }

    /** Copies one of the values over the other. */
    @Ensures("isPermutation")
    public void swapWrong() {
        if (head == null || head.next == null) {
            return;
        }
        head.value = head.next.value;
    }

    private static boolean hasSameFirst(int[] array, @Old int[] before) {
        return array.length == before.length && (array.length == 0 || array[0] == before[0]);
    }

    @Ensures("hasSameFirst")
    public static void dropNegative(@NonNull int[] array) {
        for (int i = 1; i < array.length && i < 3; i++) {
            array[i] = Math.max(array[i], 0);
        }
    }

    @Ensures("hasSameFirst")
    public static void dropNegativeWrong(@NonNull int[] array) {
        for (int i = 0; i < array.length && i < 3; i++) {
            array[i] = Math.max(array[i], 0);
        }
    }

    @interface NonNull {}
}
