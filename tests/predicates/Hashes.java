import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Hash codes: of what objects hold they are the same everywhere, of objects as such they are not. */
final class Hashes {
    static final int MOST = 3;

    private final Object key = new Object();
    private int count;

    void add() {
        if (count < MOST) {
            count++;
        }
    }

    int count() {
        return count;
    }

    Object key() {
        return key;
    }
}

final class OfHashes {
    private OfHashes() {}

    record Pair(int left, String right) {}

    /** Of a record, a text and collections: whatever is said of them is so everywhere. */
    static boolean isKnown(Hashes hashes) {
        int count = hashes.count();
        boolean isSame = new Pair(count, "x").hashCode() == new Pair(count, "x").hashCode();
        Set<Integer> set = new HashSet<>(List.of(count, 17));
        return isSame && set.hashCode() == count + 17 && List.of(count).hashCode() == 31 + count;
    }

    static boolean isSmall(Hashes hashes) {
        return ("n" + hashes.count()).hashCode() != "n2".hashCode();
    }

    /** Every second object is even. */
    static boolean isOdd(Hashes hashes) {
        return (hashes.key().hashCode() & 1) == 1;
    }

    static boolean isEven(Hashes hashes) {
        return (System.identityHashCode(hashes) & 1) == 0;
    }

    /** A constant of the class library has no hash code of its own, either. */
    static boolean isOddState(Hashes hashes) {
        return (Thread.State.NEW.hashCode() & 1) == 1;
    }

    static boolean isEvenState(Hashes hashes) {
        return (Thread.State.NEW.hashCode() & 1) == 0;
    }

    /** It asks, but the answer does not matter. */
    static boolean isFew(Hashes hashes) {
        Object key = hashes.key();
        return key.hashCode() == key.hashCode() && hashes.count() < Hashes.MOST;
    }
}
