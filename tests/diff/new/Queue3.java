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
        int after = at + 1;
        return after == slots.length ? 0 : after;
    }

    /** Lost update of the size. */
    int take() {
        int taken = slots[head];
        head = head + 1 == slots.length ? 0 : head + 1;
        return taken;
    }

    /** Reads in another order, with a local for the field. */
    int peek() {
        int count = size;
        if (count != 0) {
            int[] all = slots;
            return all[head];
        }
        throw new IllegalStateException("empty");
    }

    /** Dropped check of emptiness. */
    int peekOr(int otherwise) {
        return slots[head];
    }

    /** Off by one: full one too early. */
    boolean isFull() {
        return size >= slots.length - 1;
    }

    /** Changed exception. */
    void expectRoom() {
        if (size >= slots.length) {
            throw new IllegalArgumentException("full");
        }
    }

    /** Writes reordered: they cannot be the same slot. */
    void clearTwo() {
        int[] all = slots;
        all[0] = size - size;
        all[1] = all[0];
        size = all[1];
    }

    /** Swapped writes, which may be to the same slot. */
    void putBoth(int at, int other) {
        slots[other] = 2;
        slots[at] = 1;
    }

    /** A copy in place of the array itself. */
    int[] view() {
        return slots.clone();
    }

    /** Two ways to swap. */
    void swapFirst() {
        int[] all = slots;
        int first = all[0];
        int second = all[1];
        all[1] = first;
        all[0] = second;
    }
}
