/** Static initializers that call what changed. */
class InitialCalls {
    static final int LIMIT = compute();

    static int compute() {
        return "ab".length();
    }

    static boolean isBelow(int n) {
        return n < LIMIT;
    }

    static class Inner {
        static final int SIZE = compute() + 1;

        static int size() {
            return SIZE;
        }
    }

    static int plus(int n) {
        return n < 0 ? n : n + Inner.SIZE;
    }

    static class Base {
        int weight() {
            return 1;
        }
    }

    static class Scale {
        static final Base BASE = new Base();
        static final int WEIGHT = BASE.weight();

        static int weight() {
            return WEIGHT;
        }
    }
}
