// Spliterators: splitting, sizes, characteristics, and building streams from them.
import java.util.*;
import java.util.stream.StreamSupport;

public class CollSpliterators {
    static class Range implements Spliterator<Integer> {
        int from;
        final int to;
        Range(int from, int to) { this.from = from; this.to = to; }
        public boolean tryAdvance(java.util.function.Consumer<? super Integer> action) {
            if (from >= to) {
                return false;
            }
            action.accept(from++);
            return true;
        }
        public Spliterator<Integer> trySplit() {
            int middle = (from + to) >>> 1;
            if (middle == from) {
                return null;
            }
            Range half = new Range(from, middle);
            from = middle;
            return half;
        }
        public long estimateSize() { return to - from; }
        public int characteristics() { return ORDERED | SIZED | SUBSIZED | NONNULL; }
    }

    static String drain(Spliterator<?> s) {
        StringBuilder b = new StringBuilder();
        s.forEachRemaining(x -> b.append(x).append(' '));
        return b.toString();
    }

    public static void main(String[] args) {
        Spliterator<Integer> s = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7)).spliterator();
        Spliterator<Integer> half = s.trySplit();
        System.out.println(half.estimateSize() + " " + s.estimateSize() + " " + drain(half) + "| " + drain(s));
        System.out.println(s.tryAdvance(x -> {}) + " " + s.hasCharacteristics(Spliterator.ORDERED) + " " + s.getExactSizeIfKnown());
        Range r = new Range(0, 10);
        Spliterator<Integer> first = r.trySplit();
        Spliterator<Integer> quarter = first.trySplit();
        System.out.println(drain(quarter) + "| " + drain(first) + "| " + drain(r));
        System.out.println(StreamSupport.stream(new Range(1, 6), false).map(x -> x * x).toList());
        Spliterator.OfInt ints = Arrays.spliterator(new int[] {3, 1, 2});
        int[] sum = {0};
        while (ints.tryAdvance((int i) -> sum[0] = sum[0] * 10 + i)) {
            System.out.print(ints.estimateSize() + " ");
        }
        System.out.println(sum[0]);
        System.out.println(new TreeSet<>(List.of(2, 1)).spliterator().hasCharacteristics(Spliterator.SORTED) + " " + List.of(1).spliterator().estimateSize());
        Iterator<Integer> it = Spliterators.iterator(new Range(5, 8));
        System.out.println(it.next() + it.next());
        Iterable<Integer> iterable = () -> List.of(9, 8).iterator();
        System.out.println(StreamSupport.stream(iterable.spliterator(), false).count());
    }
}
