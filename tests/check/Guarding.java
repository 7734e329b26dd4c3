import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Methods of other classes that test what they are given, and some that do more. */
public class Guarding {
    /** It fills the list before it finds it too long: no test of an argument. */
    public static int filled(int number) {
        List<Integer> list = new ArrayList<>();
        Tests.fill(number, list);
        return list.size();
    }

    public static int counted(Tests.Counter counter, int number) {
        Tests.count(counter, number);
        return number;
    }

    /** It only asks, through a method of its own. */
    public static int positive(int number) {
        Tests.positive(number);
        return 10 / number;
    }

    public static int size(Collection<String> texts) {
        Tests.notEmpty(texts, "texts");
        return 10 / texts.size();
    }

    public static int below(Tests.Counter counter) {
        Tests.below(counter);
        return 10 / (100 - counter.count());
    }
}

class Tests {
    static class Counter {
        private int count;

        int count() {
            return count;
        }

        void add(int number) {
            count += number;
        }
    }

    static void fill(int number, List<Integer> list) {
        for (int i = 0; i < 5; i++) {
            list.add(i);
        }
        if (list.size() > 4 && number == 77) {
            throw new IllegalStateException("too many");
        }
    }

    static void count(Counter counter, int number) {
        if (counter == null) {
            throw new IllegalArgumentException("no counter");
        }
        counter.add(1);
        if (number == 77) {
            throw new IllegalStateException("too many");
        }
    }

    static void positive(int number) {
        if (!isPositive(number)) {
            throw new IllegalArgumentException("not positive: " + number);
        }
    }

    private static boolean isPositive(int number) {
        return number > 0;
    }

    static void notEmpty(Collection<?> all, String name) {
        if (all == null || all.isEmpty()) {
            throw new IllegalArgumentException(name);
        }
    }

    static void below(Counter counter) {
        if (counter == null || counter.count() >= 100) {
            throw new IllegalArgumentException("100 or more");
        }
    }
}
