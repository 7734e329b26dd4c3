/** Boxes of floats are compared by identity: valueOf makes a new one each time. */
public class FloatBoxes {
    public static int same(Double a, Double b) {
        return a == b ? 1 : 0;
    }

    public static void boxedTwice(double x) {
        Double a = x;
        Double b = x;
        assert a != b;
    }

    public static void held(Float[] values, Float wanted) {
        assert values.length == 0 || values[0] != wanted || wanted == null;
    }
}
