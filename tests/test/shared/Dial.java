package shared;

/** What the constants of an enum count, they count for all. */
public final class Dial {
    enum Side {
        LEFT,
        RIGHT;

        private int turns;

        void turn() {
            if (turns < 2) {
                turns++;
            }
        }
    }

    public void turn() {
        Side.LEFT.turn();
    }

    public int turns() {
        return Side.LEFT.turns + Side.RIGHT.turns;
    }
}
