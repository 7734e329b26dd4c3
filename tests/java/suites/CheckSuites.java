package suites;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Tests the classes of this folder on the real JVM: random calls, compared with the collections of
 * the class library, and the predicates in every state.
 */
public final class CheckSuites {
    /** More with {@code -Drounds=20000}. */
    private static final int ROUNDS = 20;
    private static final int CALLS = 30;

    private final Random random;
    private String last = "";

    private CheckSuites(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) {
        int rounds = Integer.getInteger("rounds", ROUNDS);
        for (int round = 0; round < rounds; round++) {
            CheckSuites check = new CheckSuites(round);
            check.stack();
            check.singlyLinkedList();
            check.doublyLinkedList();
            check.nodeCachingList();
            check.searchTrees();
            check.map();
            check.heaps();
        }
        System.out.println("ok");
    }

    private int small() {
        return random.nextInt(9) - 2;
    }

    private static Object outcome(Supplier<Object> call) {
        try {
            return call.get();
        } catch (NoSuchElementException | IndexOutOfBoundsException | IllegalArgumentException
                | ArithmeticException e) {
            return e instanceof IndexOutOfBoundsException ? "index" : e.getClass().getSimpleName();
        }
    }

    private void same(String what, Supplier<Object> expected, Supplier<Object> found) {
        last = last + " " + what;
        Object theirs = outcome(expected);
        Object ours = outcome(found);
        if (!Objects.equals(theirs, ours)) {
            throw new AssertionError(last + ": " + theirs + " expected, found " + ours);
        }
    }

    private void holds(String what, boolean condition) {
        if (!condition) {
            throw new AssertionError(last + ": " + what);
        }
    }

    private static Object run(Runnable call) {
        call.run();
        return "done";
    }

    private static List<Integer> list(int[] values) {
        List<Integer> list = new ArrayList<>();
        for (int value : values) {
            list.add(value);
        }
        return list;
    }

    private static int at(List<Integer> list, int index) {
        return list.get(index);
    }

    private static int first(List<Integer> list) {
        if (list.isEmpty()) {
            throw new NoSuchElementException();
        }
        return list.get(0);
    }

    private static int last(List<Integer> list) {
        if (list.isEmpty()) {
            throw new NoSuchElementException();
        }
        return list.get(list.size() - 1);
    }

    private static int removeFirst(List<Integer> list) {
        first(list);
        return list.remove(0);
    }

    private static int removeLast(List<Integer> list) {
        last(list);
        return list.remove(list.size() - 1);
    }

    private static void need(List<Integer> list, int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
        if (list.size() < count) {
            throw new NoSuchElementException();
        }
    }

    /** The top of the stack is the end of the list. */
    private void stack() {
        IntStack stack = new IntStack();
        List<Integer> model = new ArrayList<>();
        last = "stack";
        for (int i = 0; i < CALLS; i++) {
            int a = small();
            int size = model.size();
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3 -> same("push " + a, () -> model.add(a), () -> {
                    stack.push(a);
                    return true;
                });
                case 4 -> same("pop", () -> removeLast(model), stack::pop);
                case 5 -> same("peek", () -> last(model), stack::peek);
                case 6 -> same("search " + a,
                        () -> model.contains(a) ? size - model.lastIndexOf(a) : -1,
                        () -> stack.search(a));
                case 7 -> same("peekAt " + a, () -> at(model, size - 1 - a), () -> stack.peekAt(a));
                case 8 -> same("dup", () -> model.add(last(model)), () -> {
                    stack.dup();
                    return true;
                });
                case 9 -> same("swap", () -> {
                    need(model, 2);
                    return run(() -> Collections.swap(model, size - 1, size - 2));
                }, () -> run(stack::swap));
                case 10 -> same("over", () -> {
                    need(model, 2);
                    return run(() -> model.add(model.get(size - 2)));
                }, () -> run(stack::over));
                case 11 -> same("rotate", () -> {
                    need(model, 3);
                    return run(() -> model.add(model.remove(size - 3)));
                }, () -> run(stack::rotate));
                case 12 -> same("drop " + a, () -> {
                    need(model, a);
                    return run(() -> model.subList(size - a, size).clear());
                }, () -> run(() -> stack.drop(a)));
                case 13 -> same("reverse", () -> run(() -> Collections.reverse(model)),
                        () -> run(stack::reverse));
                case 14 -> same("add", () -> {
                    need(model, 2);
                    return run(() -> model.add(removeLast(model) + removeLast(model)));
                }, () -> run(stack::add));
                case 15 -> same("abs", () -> {
                    need(model, 1);
                    return run(() -> model.add(Math.abs(removeLast(model))));
                }, () -> run(stack::abs));
                case 16 -> same("max", () -> {
                    last(model);
                    return Collections.max(model);
                }, stack::max);
                case 17 -> same("min", () -> {
                    last(model);
                    return Collections.min(model);
                }, stack::min);
                case 18 -> same("sum", () -> model.stream().mapToInt(x -> x).sum(), stack::sum);
                default -> {
                    IntStack copy = new IntStack();
                    model.forEach(copy::push);
                    holds("equals", copy.equals(stack) && copy.hashCode() == stack.hashCode());
                    copy.push(a);
                    holds("equals", !copy.equals(stack));
                }
            }
            same("values", () -> model, () -> list(stack.toArray()));
            holds("size", stack.size() == model.size() && stack.isEmpty() == model.isEmpty()
                    && stack.contains(a) == model.contains(a));
        }
    }

    private void singlyLinkedList() {
        SinglyLinkedList list = new SinglyLinkedList();
        List<Integer> model = new ArrayList<>();
        last = "singly";
        for (int i = 0; i < CALLS; i++) {
            int a = small();
            int b = small();
            int size = model.size();
            switch (random.nextInt(26)) {
                case 0, 1 -> same("addFirst " + a, () -> run(() -> model.add(0, a)),
                        () -> run(() -> list.addFirst(a)));
                case 2, 3 -> same("addLast " + a, () -> run(() -> model.add(a)),
                        () -> run(() -> list.addLast(a)));
                case 4, 5 -> same("add " + a + " " + b, () -> run(() -> model.add(a, b)),
                        () -> run(() -> list.add(a, b)));
                case 6 -> same("getFirst", () -> first(model), list::getFirst);
                case 7 -> same("getLast", () -> last(model), list::getLast);
                case 8 -> same("get " + a, () -> at(model, a), () -> list.get(a));
                case 9 -> same("set " + a, () -> model.set(a, b), () -> list.set(a, b));
                case 10 -> same("removeFirst", () -> removeFirst(model), list::removeFirst);
                case 11 -> same("removeLast", () -> removeLast(model), list::removeLast);
                case 12 -> same("removeAt " + a, () -> model.remove(a), () -> list.removeAt(a));
                case 13 -> same("remove " + a, () -> model.remove((Integer) a),
                        () -> list.remove(a));
                case 14 -> same("removeAll " + a, () -> {
                    model.removeIf(x -> x == a);
                    return size - model.size();
                }, () -> list.removeAll(a));
                case 15 -> same("indexOf " + a, () -> model.indexOf(a), () -> list.indexOf(a));
                case 16 -> same("lastIndexOf " + a, () -> model.lastIndexOf(a),
                        () -> list.lastIndexOf(a));
                case 17 -> same("count " + a, () -> Collections.frequency(model, a),
                        () -> list.count(a));
                case 18 -> same("reverse", () -> run(() -> Collections.reverse(model)),
                        () -> run(list::reverse));
                case 19 -> same("insertSorted " + a, () -> {
                    int at = 0;
                    while (at < size && model.get(at) < a) {
                        at++;
                    }
                    model.add(at, a);
                    return "done";
                }, () -> run(() -> list.insertSorted(a)));
                case 20 -> same("max", () -> {
                    first(model);
                    return Collections.max(model);
                }, list::max);
                case 21 -> same("swap " + a + " " + b, () -> {
                    model.get(a);
                    model.get(b);
                    return run(() -> Collections.swap(model, a, b));
                }, () -> run(() -> list.swap(a, b)));
                case 22 -> same("rotate", () -> run(() -> Collections.rotate(model, -1)),
                        () -> run(list::rotate));
                case 23 -> same("truncate " + a, () -> {
                    if (a < 0) {
                        throw new IllegalArgumentException();
                    }
                    return run(() -> model.subList(Math.min(a, size), size).clear());
                }, () -> run(() -> list.truncate(a)));
                case 24 -> same("removeRepeated", () -> {
                    for (int at = size - 1; at > 0; at--) {
                        if (model.get(at).equals(model.get(at - 1))) {
                            model.remove(at);
                        }
                    }
                    return "done";
                }, () -> run(list::removeRepeated));
                default -> same("middle", () -> {
                    first(model);
                    return model.get((size - 1) / 2);
                }, list::middle);
            }
            List<Integer> sorted = new ArrayList<>(model);
            Collections.sort(sorted);
            same("values", () -> model, () -> list(list.toArray()));
            SinglyLinkedList copy = new SinglyLinkedList();
            model.forEach(copy::addLast);
            holds("equals", copy.equals(list) && copy.hashCode() == list.hashCode());
            copy.addLast(1);
            holds("end", outcome(list::getLast).equals(outcome(() -> last(model))));
            holds("size", list.size() == model.size() && list.isEmpty() == model.isEmpty()
                    && list.contains(a) == model.contains(a) && !copy.equals(list)
                    && list.isSorted() == sorted.equals(model)
                    && list.sum() == model.stream().mapToInt(x -> x).sum());
        }
    }

    private void doublyLinkedList() {
        DoublyLinkedList list = new DoublyLinkedList();
        List<Integer> model = new ArrayList<>();
        last = "doubly";
        for (int i = 0; i < CALLS; i++) {
            int a = small();
            int b = small();
            int size = model.size();
            switch (random.nextInt(20)) {
                case 0, 1 -> same("addFirst " + a, () -> run(() -> model.add(0, a)),
                        () -> run(() -> list.addFirst(a)));
                case 2, 3 -> same("addLast " + a, () -> run(() -> model.add(a)),
                        () -> run(() -> list.addLast(a)));
                case 4, 5 -> same("add " + a, () -> run(() -> model.add(a, b)),
                        () -> run(() -> list.add(a, b)));
                case 6 -> same("getFirst", () -> first(model), list::getFirst);
                case 7 -> same("getLast", () -> last(model), list::getLast);
                case 8 -> same("get " + a, () -> at(model, a), () -> list.get(a));
                case 9 -> same("set " + a, () -> {
                    model.set(a, b);
                    return "done";
                }, () -> run(() -> list.set(a, b)));
                case 10 -> same("removeFirst", () -> removeFirst(model), list::removeFirst);
                case 11 -> same("removeLast", () -> removeLast(model), list::removeLast);
                case 12 -> same("removeAt " + a, () -> model.remove(a), () -> list.removeAt(a));
                case 13 -> same("removeFirstOf " + a, () -> model.remove((Integer) a),
                        () -> list.removeFirstOf(a));
                case 14 -> same("removeLastOf " + a, () -> {
                    int at = model.lastIndexOf(a);
                    return at >= 0 && model.remove(at) != null;
                }, () -> list.removeLastOf(a));
                case 15 -> same("lastIndexOf " + a, () -> model.lastIndexOf(a),
                        () -> list.lastIndexOf(a));
                case 16 -> same("reverse", () -> run(() -> Collections.reverse(model)),
                        () -> run(list::reverse));
                case 17 -> same("rotate " + a, () -> run(() -> Collections.rotate(model, -a)),
                        () -> run(() -> list.rotate(a)));
                case 18 -> same("sort", () -> run(() -> Collections.sort(model)),
                        () -> run(list::sort));
                default -> same("min", () -> {
                    first(model);
                    return Collections.min(model);
                }, list::min);
            }
            same("values", () -> model, () -> list(list.toArray()));
            List<Integer> reversed = new ArrayList<>(model);
            Collections.reverse(reversed);
            holds("size", list.size() == model.size() && list.isEmpty() == model.isEmpty()
                    && list.isPalindrome() == reversed.equals(model)
                    && list.contains(a) == model.contains(a));
            cursor(list, model);
        }
    }

    /** Goes through the list both ways, inserting and removing on the way. */
    private void cursor(DoublyLinkedList list, List<Integer> model) {
        list.toStart();
        var cursor = model.listIterator();
        for (int i = 0; i < 6; i++) {
            switch (random.nextInt(4)) {
                case 0 -> same("next", cursor::next, list::next);
                case 1 -> same("previous", cursor::previous, list::previous);
                case 2 -> {
                    cursor.add(i);
                    cursor.previous();
                    list.insert(i);
                    list.previous();
                }
                default -> same("removeNext", () -> {
                    cursor.next();
                    cursor.remove();
                    return "done";
                }, () -> run(list::removeNext));
            }
            holds("cursor", cursor.hasNext() == list.hasNext()
                    && cursor.hasPrevious() == list.hasPrevious());
        }
        same("values", () -> model, () -> list(list.toArray()));
    }

    private void nodeCachingList() {
        int limit = random.nextInt(4);
        NodeCachingList list = new NodeCachingList(limit);
        List<Integer> model = new ArrayList<>();
        int[] cached = {0, limit};
        last = "caching";
        for (int i = 0; i < CALLS; i++) {
            int a = small();
            int b = small();
            int before = model.size();
            switch (random.nextInt(14)) {
                case 0, 1 -> same("addFirst " + a, () -> run(() -> model.add(0, a)),
                        () -> run(() -> list.addFirst(a)));
                case 2, 3 -> same("addLast " + a, () -> run(() -> model.add(a)),
                        () -> run(() -> list.addLast(a)));
                case 4, 5 -> same("add " + a, () -> run(() -> model.add(a, b)),
                        () -> run(() -> list.add(a, b)));
                case 6 -> same("get " + a, () -> at(model, a), () -> list.get(a));
                case 7 -> same("set " + a, () -> model.set(a, b), () -> list.set(a, b));
                case 8 -> same("removeFirst", () -> removeFirst(model), list::removeFirst);
                case 9 -> same("removeLast", () -> removeLast(model), list::removeLast);
                case 10 -> same("removeAt " + a, () -> model.remove(a), () -> list.removeAt(a));
                case 11 -> same("removeValue " + a, () -> model.remove((Integer) a),
                        () -> list.removeValue(a));
                case 12 -> same("clear", () -> run(model::clear), () -> run(list::clear));
                default -> same("setLimit " + a, () -> {
                    if (a < 0) {
                        throw new IllegalArgumentException();
                    }
                    cached[1] = a;
                    return "done";
                }, () -> run(() -> list.setLimit(a)));
            }
            cached[0] += before - model.size();
            cached[0] = Math.max(0, Math.min(cached[0], cached[1]));
            same("values", () -> model, () -> list(list.toArray()));
            same("first", () -> first(model), list::getFirst);
            same("last", () -> last(model), list::getLast);
            holds("cached", list.cached() == cached[0] && list.getLimit() == cached[1]);
            holds("size", list.size() == model.size() && list.isEmpty() == model.isEmpty()
                    && list.indexOf(a) == model.indexOf(a)
                    && list.contains(a) == model.contains(a));
        }
    }

    private void searchTrees() {
        BinarySearchTree plain = new BinarySearchTree();
        AvlTree avl = new AvlTree();
        AaTree aa = new AaTree();
        TreeSet<Integer> model = new TreeSet<>();
        last = "trees";
        int range = 3 + random.nextInt(20);
        for (int i = 0; i < 2 * CALLS; i++) {
            int a = random.nextInt(range);
            if (random.nextInt(40) == 0) {
                model.clear();
                plain.clear();
                avl.clear();
                aa.clear();
            } else if (random.nextInt(5) < 3) {
                boolean added = model.add(a);
                same("insert " + a, () -> added, () -> plain.insert(a));
                same("insert " + a, () -> added, () -> avl.insert(a));
                same("insert " + a, () -> added, () -> aa.insert(a));
            } else if (random.nextInt(6) == 0) {
                same("removeMin", () -> {
                    int min = model.first();
                    model.remove(min);
                    avl.remove(min);
                    aa.remove(min);
                    return min;
                }, plain::removeMin);
            } else {
                boolean removed = model.remove(a);
                same("remove " + a, () -> removed, () -> plain.remove(a));
                same("remove " + a, () -> removed, () -> avl.remove(a));
                same("remove " + a, () -> removed, () -> aa.remove(a));
            }
            same("min", model::first, plain::min);
            same("min", model::first, avl::min);
            same("min", model::first, aa::min);
            same("max", model::last, plain::max);
            same("max", model::last, avl::max);
            same("max", model::last, aa::max);
            same("higher", () -> {
                Integer higher = model.higher(a);
                if (higher == null) {
                    throw new NoSuchElementException();
                }
                return higher;
            }, () -> plain.higher(a));
            boolean there = model.contains(a);
            holds("contains", plain.contains(a) == there && avl.contains(a) == there
                    && aa.contains(a) == there);
            holds("size", plain.size() == model.size() && avl.size() == model.size()
                    && aa.size() == model.size() && plain.isEmpty() == model.isEmpty()
                    && avl.isEmpty() == model.isEmpty() && aa.isEmpty() == model.isEmpty());
            holds("height", plain.height() <= model.size()
                    && avl.height() <= 1.45 * Math.log(model.size() + 2) / Math.log(2));
            holds("ordered", Predicates.ordered(plain) && Predicates.ordered(avl)
                    && Predicates.ordered(aa));
            holds("balanced", Predicates.balanced(avl) && Predicates.wellFormed(avl));
            holds("wellLevel", Predicates.wellLevel(aa) && Predicates.wellFormed(aa));
        }
    }

    private void map() {
        RedBlackMap map = new RedBlackMap();
        TreeMap<Integer, Integer> model = new TreeMap<>();
        last = "map";
        int range = 3 + random.nextInt(20);
        for (int i = 0; i < 2 * CALLS; i++) {
            int a = random.nextInt(range);
            int b = small();
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> same("put " + a, () -> model.put(a, b) == null,
                        () -> map.put(a, b));
                case 3, 4 -> same("remove " + a, () -> model.remove(a) != null,
                        () -> map.remove(a));
                case 5 -> same("adjust " + a + " " + b, () -> {
                    int value = model.getOrDefault(a, 0) + b;
                    if (value == 0) {
                        model.remove(a);
                    } else {
                        model.put(a, value);
                    }
                    return value;
                }, () -> map.adjust(a, b));
                case 6 -> same("countBetween", () -> {
                    if (a > b) {
                        throw new IllegalArgumentException();
                    }
                    return model.subMap(a, true, b, true).size();
                }, () -> map.countBetween(a, b));
                default -> same("nearestKey " + a, () -> {
                    Integer floor = model.floorKey(a);
                    Integer ceiling = model.ceilingKey(a);
                    if (floor == null && ceiling == null) {
                        throw new NoSuchElementException();
                    }
                    if (floor == null || ceiling == null) {
                        return floor == null ? ceiling : floor;
                    }
                    return a - floor <= ceiling - a ? floor : ceiling;
                }, () -> map.nearestKey(a));
            }
            RedBlackMap copy = new RedBlackMap();
            List<Integer> keys = new ArrayList<>(model.keySet());
            Collections.shuffle(keys, random);
            keys.forEach(key -> copy.put(key, model.get(key)));
            holds("equals", copy.equals(map) && copy.hashCode() == map.hashCode());
            copy.put(a, b + 100);
            holds("equals", !copy.equals(map));
            same("firstKey", model::firstKey, map::firstKey);
            holds("get", map.get(a, -9) == model.getOrDefault(a, -9)
                    && map.size() == model.size()
                    && map.containsValue(b) == model.containsValue(b));
        }
    }

    private void heaps() {
        LeftistHeap leftist = new LeftistHeap();
        SkewHeap skew = new SkewHeap();
        BinomialHeap binomial = new BinomialHeap();
        PriorityQueue<Integer> model = new PriorityQueue<>();
        last = "heaps";
        for (int i = 0; i < 2 * CALLS; i++) {
            int a = small();
            int by = random.nextInt(4);
            switch (random.nextInt(9)) {
                case 0, 1, 2, 3 -> {
                    model.add(a);
                    leftist.insert(a);
                    skew.insert(a);
                    binomial.insert(a);
                }
                case 4, 5 -> {
                    Object min = outcome(model::remove);
                    same("removeMin", () -> min, leftist::removeMin);
                    same("removeMin", () -> min, skew::removeMin);
                    same("removeMin", () -> min, binomial::removeMin);
                }
                case 6 -> {
                    LeftistHeap other = new LeftistHeap();
                    for (int j = 0; j < by; j++) {
                        model.add(j);
                        other.insert(j);
                        skew.insert(j);
                        binomial.insert(j);
                    }
                    leftist.absorb(other);
                    leftist.absorb(leftist);
                    holds("absorbed", other.isEmpty() && other.size() == 0);
                }
                case 7 -> {
                    boolean there = model.remove(a);
                    if (there) {
                        model.add(a - by);
                    }
                    same("decrease", () -> there, () -> binomial.decrease(a, by));
                    leftist.clear();
                    skew.clear();
                    model.forEach(leftist::insert);
                    model.forEach(skew::insert);
                }
                default -> {
                    if (!model.isEmpty()) {
                        int min = model.remove();
                        model.add(a);
                        same("replaceMin", () -> min, () -> skew.replaceMin(a));
                        same("removeMin", () -> min, leftist::removeMin);
                        same("removeMin", () -> min, binomial::removeMin);
                        leftist.insert(a);
                        binomial.insert(a);
                    }
                }
            }
            Object min = outcome(model::element);
            same("min", () -> min, leftist::min);
            same("min", () -> min, skew::min);
            same("min", () -> min, binomial::min);
            int size = model.size();
            holds("size", leftist.size() == size && skew.size() == size && binomial.size() == size
                    && leftist.isEmpty() == (size == 0) && skew.isEmpty() == (size == 0)
                    && binomial.isEmpty() == (size == 0));
            boolean there = model.contains(a);
            holds("contains", skew.contains(a) == there && binomial.contains(a) == there);
        }
    }
}
