package shared;

/** The only object of its class never changes, but what it holds does. */
public final class Slots {
    private static final Slots ONLY = new Slots();

    private final int[] cells = new int[2];

    private Slots() {}

    public static Slots only() {
        return ONLY;
    }

    public void set(int value) {
        cells[0] = value;
    }

    public String get() {
        return cells[0] == 7 ? "seven" : "other";
    }

    public static boolean isClear(Slots slots) {
        return slots == null || slots.cells[0] != 7;
    }
}
