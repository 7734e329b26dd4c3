package written;

import java.util.function.IntPredicate;

/** What a function answers depends on how often it was asked: passed once more, it is another one. */
public class Basket {
    private int apples;
    private boolean isSorted;

    public void put() {
        apples++;
    }

    /** Whether some were taken out: those that the function says yes to. */
    public boolean takeIf(IntPredicate isWanted) {
        int before = apples;
        for (int number = 0; number < before; number++) {
            if (isWanted.test(number)) {
                apples--;
            }
        }
        if (apples > 0 && apples < before) {
            isSorted = true;
        }
        return apples < before;
    }

    public boolean isSorted() {
        return isSorted;
    }

    public int size() {
        return apples;
    }
}
