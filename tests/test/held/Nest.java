package held;

/** It has nothing to do with the classes within it. */
public class Nest {
    public int twice(int x) {
        return x > 0 ? 2 * x : 0;
    }

    public static class Egg {
        private final int weight;

        public Egg(int weight) {
            if (weight < 0) {
                throw new IllegalArgumentException("weight");
            }
            this.weight = weight;
        }

        public boolean isHeavy() {
            return weight > 100;
        }
    }

    enum Mode {
        ON,
        OFF;

        Mode flip() {
            return this == ON ? OFF : ON;
        }
    }

    /** Nobody outside makes one. */
    private static class Hidden {
        boolean isOdd(int x) {
            return x % 2 != 0;
        }
    }
}
