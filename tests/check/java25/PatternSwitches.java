/** The classes of all labels of a pattern switch are tried. */
public class PatternSwitches {
    public static int second(Object o) {
        return switch (o) {
            case null -> 0;
            case Integer i -> 1;
            case Long l -> 1 / (int) (long) l;
            default -> 2;
        };
    }

    public static int guarded(Object o) {
        return switch (o) {
            case null -> 0;
            case Integer i when i > 0 -> 1;
            case Boolean b -> 1 / (b ? 1 : 0);
            default -> 2;
        };
    }

    public static int number(Number n) {
        return switch (n) {
            case null -> 0;
            case Double d -> 1;
            case Short s -> 1 / s;
            default -> 2;
        };
    }

    record Point(int x, int y) { }

    public static int components(Object o) {
        return switch (o) {
            case null -> 0;
            case String s -> 1;
            case Point(int x, int y) when x == 5 -> 1 / y;
            default -> 2;
        };
    }
}
