package passed;

import java.util.Arrays;
import java.util.List;

/** Takes any number of things. */
public class Row<T> {
    private final List<T> things;

    private Row(List<T> things) {
        this.things = things;
    }

    @SafeVarargs
    public static <E> Row<E> of(E... things) {
        return new Row<>(Arrays.asList(things));
    }

    public int count(Integer... sought) {
        int count = 0;
        for (Integer one : sought) {
            if (things.contains(one)) {
                count++;
            }
        }
        return count;
    }

    /** An array for one of its arguments would be all of them. */
    public static int depth(Object... things) {
        return things.length == 1 && things[0] instanceof Object[] ? 2 : 1;
    }

    public static boolean isLong(int least, Long... numbers) {
        return numbers.length >= least && numbers[0] > 5;
    }

    public static String text(Integer... numbers) {
        return "numbers";
    }

    public static String text(Object thing) {
        return "thing";
    }
}
