/** Strings and collections. */
class Texts1 {
    static boolean isBlank(String text) {
        return text == null || text.isEmpty();
    }

    static int lengthOf(String text) {
        return text.length();
    }

    static char first(String text) {
        return text.charAt(0);
    }

    static String sign(int number) {
        return number < 0 ? "minus" : "plus";
    }

    static void fail(int code) {
        throw new IllegalStateException("code " + code);
    }
}
