import cairn.annotations.Invariant;

/** Where invariants come from, and which objects they are asked of. */
public class Invariants {
    /** All that are marked count. */
    static class Two {
        private int first = 1;
        private int second = 1;

        @Invariant
        boolean firstIsPositive() {
            return first > 0;
        }

        @Invariant
        boolean secondIsPositive() {
            return second > 0;
        }

        public void setSecond(int second) {
            this.second = second;
        }

        public int quotient() {
            return first / second;
        }
    }

    /** A private one is not overridden. */
    static class Above {
        protected int above = 1;

        private boolean repOk() {
            return above > 0;
        }
    }

    static class Below extends Above {
        private int below = 1;

        private boolean repOk() {
            return below > 0;
        }

        public void breakAbove() {
            above = 0;
        }

        public int quotient() {
            return below / above;
        }
    }

    /** One that is overridden counts as what overrides it. */
    static class Wider extends Wide {
        @Override
        boolean repOk() {
            return width >= 0;
        }

        public void close() {
            width = 0;
        }
    }

    static class Wide {
        protected int width = 1;

        boolean repOk() {
            return width > 0;
        }
    }

    interface Counted {
        int count();

        default boolean invariant() {
            return count() > 0;
        }
    }

    static class Count implements Counted {
        private int count = 1;

        public int count() {
            return count;
        }

        public void set(int count) {
            this.count = count;
        }
    }

    /** Objects that calls make and return must be as their class says. */
    static class Factory {
        private final int divisor;

        private Factory(int divisor) {
            this.divisor = divisor;
        }

        private boolean repOk() {
            return divisor != 0;
        }

        public static Factory of(int divisor) {
            return new Factory(divisor);
        }

        public static Factory ofPositive(int divisor) {
            if (divisor <= 0) {
                throw new IllegalArgumentException();
            }
            return new Factory(divisor);
        }

        public Factory same() {
            return this;
        }

        public int inverse() {
            return 100 / divisor;
        }
    }

    /** What is handed through is not asked: whoever made it was. */
    static class Holder {
        private Factory factory;

        public Factory get() {
            return factory;
        }
    }
}
