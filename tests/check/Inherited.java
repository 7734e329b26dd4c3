/** Public methods of classes without objects of their own are checked where they are inherited. */
public class Inherited {
    interface Scale {
        int factor(int k);

        default int part(int k) {
            return 10 / factor(k);
        }
    }

    public abstract static class Base implements Scale {
        public int quot(int k) {
            return 100 / factor(k);
        }

        public int over(int k) {
            return 1;
        }
    }

    public static class Square extends Base {
        private final int side;

        public Square(int side) {
            this.side = side;
        }

        @Override
        public int factor(int k) {
            return side * k == 0 ? 0 : 1;
        }

        @Override
        public int over(int k) {
            return 2;
        }
    }

    public static class Safe extends Base {
        @Override
        public int factor(int k) {
            return 7;
        }
    }

    public enum Unit implements Scale {
        ONE, TEN;

        @Override
        public int factor(int k) {
            return ordinal();
        }
    }

    public abstract static class Alone {
        public int alone(int k) {
            return 1 / k;
        }
    }
}
