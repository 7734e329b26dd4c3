import cairn.annotations.Ensures;
import cairn.annotations.Requires;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Size;

/** Contracts that only some calls break, on objects that calls lead to. */
public class Blame {
    private final int[] items = new int[4];
    private int size;
    private int touched;

    boolean repOk() {
        return items != null && items.length == 4 && size >= 0 && size <= 4;
    }

    /** Fine. */
    public void push(@Max(100) int item) {
        if (size == 4) {
            throw new IllegalStateException("full");
        }
        items[size++] = item;
    }

    /** Goes one too far, only from a full stack. */
    public void skip() {
        if (size != 2) {
            size++;
        }
    }

    /** Changes something, but breaks nothing, even if `skip` did before. */
    public void touch() {
        touched++;
    }

    private boolean isSmall(int result) {
        return result <= 100;
    }

    /** What was pushed is small, but nobody says so of the array: only calls do. */
    @Ensures("isSmall")
    public int top() {
        return size == 0 ? 0 : items[(size - 1) & 3];
    }

    private boolean isHeld() {
        return size > 0;
    }

    /** Never breaks: what is required holds before. */
    @Requires("isHeld")
    public void pop() {
        size--;
    }

    /** Fails for names that are not as long as they must be only. */
    public int named(@Size(min = 2) String name) {
        if (name != null && name.length() == 1) {
            throw new IllegalArgumentException(name);
        }
        touched = name == null ? 0 : name.charAt(1);
        return touched;
    }
}
