/** A queue in a ring of slots. */
public class Queue3 {
    int[] slots;
    int head;
    int size;

    /** A comparison turned round. */
    int next(int at) {
        if (slots == null || at < 0 || at >= slots.length) {
            return -1;
        }
        return at == slots.length - 1 ? 0 : at + 1;
    }

    /** Lost update of the size. */
    int take() {
        int taken = slots[head];
        head = head + 1 == slots.length ? 0 : head + 1;
        size--;
        return taken;
    }

    /** Reads in another order, with a local for the field. */
    int peek() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return slots[head];
    }

    /** Dropped check of emptiness. */
    int peekOr(int otherwise) {
        return size == 0 ? otherwise : slots[head];
    }

    /** Off by one: full one too early. */
    boolean isFull() {
        return size == slots.length;
    }

    /** Changed exception. */
    void expectRoom() {
        if (size >= slots.length) {
            throw new IllegalStateException("full");
        }
    }

    /** Writes reordered: they cannot be the same slot. */
    void clearTwo() {
        slots[0] = 0;
        slots[1] = 0;
        size = 0;
    }

    /** Swapped writes, which may be to the same slot. */
    void putBoth(int at, int other) {
        slots[at] = 1;
        slots[other] = 2;
    }

    /** A copy in place of the array itself. */
    int[] view() {
        return slots;
    }

    /** Two ways to swap. */
    void swapFirst() {
        int kept = slots[0];
        slots[0] = slots[1];
        slots[1] = kept;
    }
}
