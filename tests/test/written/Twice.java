package written;

import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/** A lambda, or null, would do for the method that it inherits from the JDK, too. */
public class Twice implements IntUnaryOperator {
    @Override
    public int applyAsInt(int number) {
        return 2 * number;
    }

    public Integer compose(Function<Integer, Integer> before) {
        return 2 * before.apply(1);
    }
}
