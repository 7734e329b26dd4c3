package shared;

/** Numbers that are given out once: what a call gives depends on those before it. */
public final class Tickets {
    private static int next = 1;

    private final int number;

    public Tickets() {
        number = next++;
    }

    public int number() {
        return number;
    }

    /** How many numbers there are between this one and another one. */
    public int distance(Tickets other) {
        return other.number > number ? other.number - number : number - other.number;
    }

    public static int given() {
        return next - 1;
    }
}
