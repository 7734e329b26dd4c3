/** Static initializers that leave something else behind, or may do so: what uses the classes can't be compared. */
class Initial {
    static class Settings {
        static int limit = 10;
        static int count;
        static final int[] SIZES = {1, 2};
    }

    static class Pair {
        int value;
    }

    static class Value {
        static final int LIMIT = "ab".length();

        static int limit() {
            return LIMIT;
        }
    }

    static class Reader {
        static final int LIMIT = Settings.limit;

        static int limit() {
            return LIMIT;
        }
    }

    static class ArrayReader {
        static final int SIZE = Settings.SIZES[0];

        static int size() {
            return SIZE;
        }
    }

    static class Writer {
        static final int LIMIT = "a".length();

        static int limit() {
            return LIMIT;
        }
    }

    static class Printer {
        static final int LIMIT = "a".length();

        static int limit() {
            return LIMIT;
        }
    }

    static class Shared {
        static final Pair ONE = new Pair();
        static final Pair OTHER = ONE;

        static int change() {
            ONE.value = 1;
            return OTHER.value;
        }
    }

    static class Clock {
        static final boolean LATE = false;

        static boolean isLate(boolean really) {
            return really && LATE;
        }
    }

    static class Thrower {
        static final int LIMIT = "ab".length();

        static int limit() {
            return LIMIT;
        }
    }

    static class Both {
        static final String OLD = "o".concat("ld");

        static int length() {
            return OLD.length();
        }
    }

    static class Patterns {
        static final java.util.regex.Pattern WORD = java.util.regex.Pattern.compile("a+");
        static final int LIMIT = "a".length();

        static boolean matches(String text) {
            return WORD.matcher(text).matches();
        }
    }

    static class Settled {
        static final int LIMIT = "ab".length();

        static int limit() {
            return LIMIT;
        }
    }

    static String property() {
        return Settled.limit() + System.getProperty("cairn.x");
    }

    interface Constants {
        int SIZE = "ab".length();
    }

    static class Sized implements Constants {
        int size() {
            return SIZE;
        }
    }

    enum Color {
        RED, GREEN
    }

    static int weight(Color color) {
        return switch (color) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }
}
