/** Strings that are compared by reference with a literal: equal texts may be one object or two. */
public class Literals {
    private String mode = "init";

    /** Fails for the literal alone. */
    public static void literal(String s) {
        if (s == "") {
            throw new Error("the literal");
        }
    }

    /** Fails for any other string of that text. */
    public static void another(String s) {
        if (s != null && s.equals("x")) {
            assert s == "x";
        }
    }

    /** Fails for the literal, although its text was looked at before. */
    public static void afterEquals(String s) {
        if (s != null && s.equals("x")) {
            assert s != "x";
        }
    }

    /** One may be the literal and the other not. */
    public static void oneOfTwo(String a, String b) {
        if (a == "x" && b != "x" && "x".equals(b)) {
            throw new Error("a literal and another");
        }
    }

    /** Two different objects are not both the literal. */
    public static void notBoth(String a, String b) {
        if (a != b && a == "x") {
            assert b != "x";
        }
    }

    /** What is the literal once is it always. */
    public static void consistent(String s) {
        boolean is = s == "abc";
        if (is) {
            assert s.length() == 3 && s.charAt(1) == 'b';
        }
        assert (s == "abc") == is;
        assert !is || s != "abd";
    }

    public static void element(String[] all) {
        if (all != null && all.length > 0 && all[0] == "k") {
            throw new Error("an element");
        }
    }

    public static void anything(Object o) {
        if (o == "lit") {
            throw new Error("a literal among all objects");
        }
    }

    /** What the program makes is never the input. */
    public static void made(String s) {
        assert s != new String("x");
    }

    /** Either way the same: no more paths than those of the text. */
    public static boolean equal(String s) {
        return "x".equals(s);
    }

    public void setMode(String mode) {
        this.mode = mode;
    }

    public int run() {
        if (mode == "done") {
            throw new Error("done by the literal");
        }
        return 1;
    }
}
