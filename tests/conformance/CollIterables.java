// Own Iterable and Iterator classes in for-each loops, with generics and nesting.
import java.util.*;
import java.util.function.Predicate;

public class CollIterables {
    static class Range implements Iterable<Integer> {
        final int from, to, step;
        Range(int from, int to, int step) { this.from = from; this.to = to; this.step = step; }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int next = from;

                @Override
                public boolean hasNext() { return step > 0 ? next < to : next > to; }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("range is over at " + next);
                    }
                    int r = next;
                    next += step;
                    return r;
                }
            };
        }
    }

    static <T> Iterable<T> filter(Iterable<T> source, Predicate<? super T> p) {
        return () -> new Iterator<T>() {
            final Iterator<T> it = source.iterator();
            T ahead;
            boolean ready;

            @Override
            public boolean hasNext() {
                while (!ready && it.hasNext()) {
                    ahead = it.next();
                    ready = p.test(ahead);
                }
                return ready;
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                ready = false;
                return ahead;
            }
        };
    }

    public static void main(String[] args) {
        for (int i : new Range(0, 10, 3)) {
            for (int j : new Range(2, 0, -1)) {
                System.out.print(i * 10 + j + " ");
            }
        }
        System.out.println();
        for (Integer i : filter(new Range(0, 30, 1), x -> x % 7 == 0)) {
            System.out.print(i + " ");
        }
        System.out.println();
        new Range(1, 4, 1).forEach(x -> System.out.print(x * x + " "));
        System.out.println();
        Iterator<Integer> it = new Range(0, 2, 1).iterator();
        it.next();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        PrimitiveIterator.OfInt ints = java.util.stream.IntStream.range(0, 3).iterator();
        int sum = 0;
        while (ints.hasNext()) {
            sum += ints.nextInt();
        }
        System.out.println(sum);
    }
}
