package sets;

import java.util.Objects;

/** A set of numbers below a bound, one bit each, 64 to a word. */
public final class IntBitSet {
    /** Larger sets are refused. */
    public static final int MAX_BITS = 1 << 12;

    private final long[] words;
    private final int bits;
    private int cardinality;

    /**
     * An empty set for the numbers below {@code bits}.
     *
     * @throws IllegalArgumentException if {@code bits} is negative or too large
     */
    public IntBitSet(int bits) {
        if (bits < 0 || bits > MAX_BITS) {
            throw new IllegalArgumentException("bits " + bits);
        }
        this.bits = bits;
        this.words = new long[wordsFor(bits)];
        assert repOk();
    }

    private static int wordsFor(int bits) {
        return (bits + 63) / 64;
    }

    /** As many words as needed, no bit beyond the last, and the cardinality counts the bits. */
    public boolean repOk() {
        if (words == null || bits < 0 || bits > MAX_BITS || words.length != wordsFor(bits)) {
            return false;
        }
        if (bits % 64 != 0 && words[words.length - 1] >>> (bits % 64) != 0) {
            return false;
        }
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            count += Long.bitCount(words[i]);
        }
        return cardinality == count;
    }

    public int cardinality() {
        return cardinality;
    }

    /**
     * Whether a number is in the set.
     *
     * @throws IndexOutOfBoundsException if the set is not made for the number
     */
    public boolean get(int n) {
        Objects.checkIndex(n, bits);
        return (words[n / 64] & (1L << n)) != 0;
    }

    /**
     * Puts a number into the set.
     *
     * @throws IndexOutOfBoundsException if the set is not made for the number
     */
    public void set(int n) {
        if (!get(n)) {
            words[n / 64] |= 1L << n;
            cardinality++;
        }
        assert get(n);
        assert repOk();
    }

    /**
     * Takes a number out of the set.
     *
     * @throws IndexOutOfBoundsException if the set is not made for the number
     */
    public void clear(int n) {
        if (get(n)) {
            words[n / 64] &= ~(1L << n);
            cardinality--;
        }
        assert !get(n);
        assert repOk();
    }

    /** The smallest member that is not smaller than {@code from}, or -1 if there is none. */
    public int next(int from) {
        int start = Math.max(from, 0);
        if (start >= bits) {
            return -1;
        }
        int index = start / 64;
        long word = words[index] & (-1L << start);
        while (word == 0) {
            index++;
            if (index == words.length) {
                return -1;
            }
            word = words[index];
        }
        int found = 64 * index + Long.numberOfTrailingZeros(word);
        assert found >= from && get(found);
        return found;
    }

    /** Replaces the set by its complement. */
    public void flip() {
        int before = cardinality;
        for (int i = 0; i < words.length; i++) {
            words[i] = ~words[i];
        }
        if (bits % 64 != 0) {
            words[words.length - 1] &= (1L << bits) - 1;
        }
        cardinality = bits - cardinality;
        assert cardinality + before == bits;
        assert repOk();
    }

    /**
     * Keeps the numbers that are also in the other set.
     *
     * @throws IllegalArgumentException if the other set is made for other numbers
     */
    public void retain(IntBitSet other) {
        Objects.requireNonNull(other, "other");
        if (other.bits != bits) {
            throw new IllegalArgumentException("made for " + other.bits);
        }
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            words[i] &= other.words[i];
            count += Long.bitCount(words[i]);
        }
        cardinality = count;
        assert repOk();
    }
}
