// Generic classes written by hand: stack, pair, wildcard methods, bounded types, arrays.
import java.util.*;
import java.util.function.*;

public class GenericContainers {
    static class Stack<E> implements Iterable<E> {
        private E[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack() { items = (E[]) new Object[2]; }

        void push(E e) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = e;
        }

        E pop() {
            if (size == 0) {
                throw new NoSuchElementException("stack is empty");
            }
            E e = items[--size];
            items[size] = null;
            return e;
        }

        <R> Stack<R> map(Function<? super E, ? extends R> f) {
            Stack<R> r = new Stack<>();
            for (E e : this) {
                r.push(f.apply(e));
            }
            return r;
        }

        public Iterator<E> iterator() { return Arrays.asList(items).subList(0, size).iterator(); }
        @Override
        public String toString() { return Arrays.asList(items).subList(0, size).toString(); }
    }

    static double total(Collection<? extends Number> c) {
        double t = 0;
        for (Number n : c) {
            t += n.doubleValue();
        }
        return t;
    }

    static void fill(List<? super Integer> l) { for (int i = 0; i < 3; i++) { l.add(i); } }
    static <T extends Comparable<? super T>> T largest(List<? extends T> l) { return Collections.max(l); }
    static <K, V extends Comparable<V>> Map<V, List<K>> invert(Map<K, V> m) {
        Map<V, List<K>> r = new TreeMap<>();
        m.forEach((k, v) -> r.computeIfAbsent(v, x -> new ArrayList<>()).add(k));
        return r;
    }

    static abstract class Animal<T extends Animal<T>> implements Comparable<T> {
        int weight;
        @SuppressWarnings("unchecked")
        T weigh(int w) { weight = w; return (T) this; }
        public int compareTo(T o) { return weight - o.weight; }
    }

    static class Dog extends Animal<Dog> { String bark() { return "wuff" + weight; } }

    public static void main(String[] args) {
        Stack<String> s = new Stack<>();
        for (String w : "a bb ccc dddd eeeee".split(" ")) {
            s.push(w);
        }
        System.out.println(s + " " + s.pop() + " " + s.map(String::length) + " " + s.map(x -> x.charAt(0)));
        try {
            new Stack<Integer>().pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        List<Number> numbers = new ArrayList<>(List.of(1.5));
        fill(numbers);
        System.out.println(numbers + " " + total(numbers) + " " + largest(List.of(3, 9, 2)));
        System.out.println(invert(new TreeMap<>(Map.of("a", 1, "b", 2, "c", 1))));
        System.out.println(new Dog().weigh(7).bark() + " " + new Dog().weigh(1).compareTo(new Dog().weigh(5)));
    }
}
