package held;

/** Its switches are made on it, and one of them begins with a number. */
public class Lamp {
    private int level;

    public class Dimmer {
        private final int step;

        public Dimmer(int step) {
            this.step = step;
        }

        public void press() {
            level += step;
        }
    }

    public boolean isAt(int level) {
        return this.level == level;
    }
}
