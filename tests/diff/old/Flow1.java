/** Switches, exceptions, early returns. */
class Flow1 {
    static String day(int number) {
        switch (number) {
            case 1:
                return "Monday";
            case 2:
                return "Tuesday";
            default:
                return "other";
        }
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
            throw new IllegalStateException("code");
        }
        return code;
    }

    static int steps(int n) {
        int steps = 0;
        for (int i = 0; i < 3; i++) {
            if (n > i) {
                steps++;
            }
        }
        return steps;
    }

    static boolean both(boolean a, boolean b) {
        if (a) {
            if (b) {
                return true;
            }
        }
        return false;
    }

    static int firstOf(Integer a, Integer b) {
        return a != null ? a : b;
    }
}
