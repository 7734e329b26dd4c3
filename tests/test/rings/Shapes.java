package rings;

/** Nothing but a place for other classes. */
public final class Shapes {
    private Shapes() {}

    public static class Square {
        private final int side;

        public Square(int side) {
            this.side = side < 0 ? 0 : side;
        }

        public int side() {
            return side;
        }
    }

    public static final class Sign {
        public boolean isNegative(long number) {
            return number < 0;
        }
    }
}
