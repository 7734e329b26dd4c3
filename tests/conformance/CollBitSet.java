// BitSet: setting, ranges, logic, scanning.
import java.util.Arrays;
import java.util.BitSet;

public class CollBitSet {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        a.set(1);
        a.set(5, 9);
        a.set(100);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size() + " " + a.get(6) + " " + a.get(1000));
        a.flip(0, 6);
        a.clear(7);
        System.out.println(a + " " + a.nextSetBit(9) + " " + a.nextClearBit(0) + " " + a.previousSetBit(99) + " " + a.nextSetBit(101));
        BitSet b = BitSet.valueOf(new long[] {0b10110, 1L << 36});
        System.out.println(b);
        BitSet and = (BitSet) a.clone();
        and.and(b);
        BitSet or = (BitSet) a.clone();
        or.or(b);
        BitSet xor = (BitSet) a.clone();
        xor.xor(b);
        BitSet andNot = (BitSet) a.clone();
        andNot.andNot(b);
        System.out.println(and + " " + or + " " + xor + " " + andNot + " " + a.intersects(b));
        System.out.println(Arrays.toString(or.toLongArray()) + " " + or.equals(a) + " " + a.hashCode());
        System.out.println(a.stream().sum() + " " + a.get(2, 10));
        BitSet sieve = new BitSet(60);
        sieve.set(2, 60);
        for (int p = 2; p * p < 60; p = sieve.nextSetBit(p + 1)) {
            for (int m = p * p; m < 60; m += p) {
                sieve.clear(m);
            }
        }
        System.out.println(sieve);
        try {
            a.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
