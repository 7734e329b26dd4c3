import java.util.Iterator;

/** Made by methods whose type parameters are inside others, or bounded: an iterator over objects is not what they take. */
public class NestedIterators<T> {
    private final Iterator<? extends T> first;

    private NestedIterators(Iterator<? extends T> first) {
        this.first = first;
    }

    public static <T> NestedIterators<T> ofAll(Iterator<Iterator<T>> all) {
        return new NestedIterators<>(all.hasNext() ? all.next() : null);
    }

    public boolean hasNext() {
        return first.hasNext();
    }

    public static class Sum {
        private final int sum;
        private final int count;

        private Sum(int sum, int count) {
            this.sum = sum;
            this.count = count;
        }

        public static <N extends Number> Sum ofNumbers(Iterator<N> numbers) {
            return numbers.hasNext() ? new Sum(numbers.next().intValue(), 1) : new Sum(0, 0);
        }

        public int mean() {
            return sum / count;
        }
    }

    public static class Longest {
        private final int length;

        private Longest(int length) {
            this.length = length;
        }

        public static Longest ofArrays(Iterator<int[]> all) {
            return new Longest(all.hasNext() ? all.next().length + 1 : 0);
        }

        public int part() {
            return 10 / length;
        }
    }
}
