/** Strings and collections. */
class Texts1 {
    static boolean isBlank(String text) {
        return text == null || text.length() == 0;
    }

    static int lengthOf(String text) {
        return text == null ? 0 : text.length();
    }

    static char first(String text) {
        return text.isEmpty() ? ' ' : text.charAt(0);
    }

    static String sign(int number) {
        if (number >= 0) {
            return "plus";
        }
        return "minus";
    }

    static void fail(int code) {
        throw new IllegalStateException("code: " + code);
    }
}
