import cairn.annotations.Ensures;
import cairn.annotations.Old;
import cairn.annotations.Requires;
import cairn.annotations.Result;

/** A stack of up to three numbers whose methods promise something; some don't keep it. */
public class Promises {
    static final class Node {
        int value;
        Node next;
    }

    private Node top;
    private int size;

    /** Nobody asserts this: it is looked at after each method that changes something. */
    boolean repOk() {
        int count = 0;
        Node node = top;
        while (node != null && count < 3) {
            node = node.next;
            count++;
        }
        return node == null && count == size;
    }

    public int size() {
        return size;
    }

    private boolean grew(@Old("size") int before) {
        return size == before + 1;
    }

    @Ensures("grew")
    public void push(int value) {
        if (size == 3) {
            throw new IllegalStateException("full");
        }
        Node node = new Node();
        node.value = value;
        node.next = top;
        top = node;
        size++;
    }

    /** Forgets to count. */
    public void pushUncounted(int value) {
        Node node = new Node();
        node.value = value;
        node.next = top;
        top = node;
    }

    /** Keeps the invariant, but not the promise. */
    @Ensures("grew")
    public void pushUnlessZero(int value) {
        if (value != 0) {
            push(value);
        }
    }

    /** The size is changed before the input is rejected. */
    public void pushPositive(int value) {
        if (size == 3) {
            throw new IllegalStateException("full");
        }
        size++;
        if (value <= 0) {
            throw new IllegalArgumentException("not positive");
        }
        Node node = new Node();
        node.value = value;
        node.next = top;
        top = node;
    }

    static boolean isLarger(int a, int b, int result) {
        return result >= a && result >= b && (result == a || result == b);
    }

    @Ensures("isLarger")
    public static int larger(int a, int b) {
        return a < b ? b : a;
    }

    @Ensures("isLarger")
    public static int largerByDifference(int a, int b) {
        return a - b < 0 ? b : a;
    }

    /** Marks say which parameter is what, where names are not told. */
    static boolean isHalf(int n, @Result int half) {
        return half == n / 2;
    }

    static boolean isEven(int n) {
        return n % 2 == 0;
    }

    @Requires("isEven")
    @Ensures("isHalf")
    public static int half(int n) {
        return n >> 1;
    }

    @Ensures("isHalf")
    public static int halfOfAny(int n) {
        return n >> 1;
    }

    static boolean hasLength(String text, int result) {
        return text.length() == result;
    }

    /** What the promise says can throw, too. */
    @Ensures("hasLength")
    public static int lengthOrZero(String text) {
        return text == null ? 0 : text.length();
    }
}
