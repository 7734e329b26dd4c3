package shared;

/** The only one of its kind, with methods that one thread at a time may be in. */
public final class Turns {
    private static Turns only;
    private int turn;

    private Turns() {}

    public static synchronized Turns only() {
        if (only == null) {
            only = new Turns();
        }
        return only;
    }

    public synchronized int next() {
        if (turn == 2) {
            turn = 0;
        } else {
            turn++;
        }
        return turn;
    }

    public synchronized void reset() {
        turn = 0;
    }
}
