/** Switches, exceptions, early returns. */
class Flow1 {
    static String day(int number) {
        if (number == 1) {
            return "Monday";
        }
        return number == 2 ? "Tuesday" : "other";
    }

    static int parse(int code) {
        try {
            return check(code);
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    private static int check(int code) {
        if (code < 0) {
            throw new IllegalArgumentException("code");
        }
        return code;
    }

    static int steps(int n) {
        if (n <= 0) {
            return 0;
        }
        return n >= 3 ? 3 : n;
    }

    static boolean both(boolean a, boolean b) {
        return a && b;
    }

    static int firstOf(Integer a, Integer b) {
        return b != null ? b : a;
    }
}
