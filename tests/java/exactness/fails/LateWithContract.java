import cairn.annotations.Ensures;
import cairn.annotations.Invariant;
import cairn.annotations.Requires;

/** Methods with contracts that fail, or break one, late. None of them may ever be called proved. */
public final class LateWithContract {
    static final class Node {
        int value;
        Node next;
    }

    Node first;
    int size;
    int touched;

    /** Changes what it looks at: the method still gets the input as it was. */
    private boolean touches() {
        for (Node at = first; at != null && at.value != 3; at = at.next) {
            at.value = 3;
            touched++;
        }
        return true;
    }

    @Requires("touches")
    public void afterTouching() {
        int seen = 0;
        for (Node at = first; at != null && seen < 2000; at = at.next) {
            seen++;
            assert at.value != 4 || seen != 900;
        }
    }

    private boolean counted() {
        int count = 0;
        for (Node at = first; at != null; at = at.next) {
            count++;
            if (count > size) {
                return false;
            }
        }
        return count == size;
    }

    /** Forgets to count. */
    @Requires("counted")
    @Ensures("counted")
    public void addLast(int value) {
        Node node = new Node();
        node.value = value;
        if (first == null) {
            first = node;
            size++;
            return;
        }
        Node at = first;
        int steps = 1;
        while (at.next != null) {
            at = at.next;
            steps++;
        }
        at.next = node;
        if (steps != 450) {
            size++;
        }
    }

    private static boolean atLeast(int[] a, int n) {
        if (a == null || n < 600) {
            return false;
        }
        int i = 0;
        while (i < n) {
            i++;
        }
        return a.length >= i;
    }

    /** One too far, if the array is as short as it may be. */
    @Requires("atLeast")
    public static int far(int[] a, int n) {
        return a[n - 1] + (a[0] == 17 ? a[n] : 0);
    }

    /** The parameter itself is what is left of the loop of its contract. */
    private static boolean walks(Node list) {
        for (Node at = list; at != null; at = at.next) {
            if (at.value < 0) {
                return false;
            }
        }
        return true;
    }

    @Requires("walks")
    public static int second(Node list) {
        return list == null ? 0 : list.next.value;
    }
}
