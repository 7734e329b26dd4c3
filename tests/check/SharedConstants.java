import java.util.Optional;

/** Objects that are there once: boxes, empty optionals, what static final fields hold. */
public class SharedConstants {
    public static final int[] EMPTY = new int[0];
    static final Object TOKEN = new Object();
    static final Integer LARGE = 1000;
    static final String MADE = new String("made");
    private static final Object LOCK = new Object();
    private static final Object SECRET = new Object();
    static final Object[] POOL = {new Object()};

    public static Object secret() {
        return SECRET;
    }

    public static void array(int[] a) {
        if (a == EMPTY) {
            throw new Error("the empty array");
        }
    }

    /** It was looked at before, so another array is assumed. */
    public static void arrayLater(int[] a) {
        if (a != null && a.length == 0) {
            assert a != EMPTY;
        }
    }

    public static void arrayNot(int[] a) {
        if (a == EMPTY) {
            assert a.length == 0;
        }
    }

    public static void token(Object o) {
        if (o == TOKEN) {
            throw new Error("the token");
        }
    }

    /** Nobody else gets at it. */
    public static void lock(Object o) {
        assert o != LOCK;
    }

    public static void hidden(Object o) {
        if (o == SECRET) {
            throw new Error("the secret");
        }
    }

    public static void equalsToken(Object o) {
        if (TOKEN.equals(o)) {
            throw new Error("equal to the token");
        }
    }

    public static void pooled(Object o) {
        assert o != POOL[0];
    }

    public static void text(String s) {
        if (s == MADE) {
            throw new Error("the string");
        }
    }

    public static void truth(Boolean b) {
        if (b == Boolean.TRUE) {
            throw new Error("true");
        }
    }

    public static void bothTruths(Boolean b) {
        if (b != null) {
            assert b == Boolean.TRUE || b == Boolean.FALSE;
        }
    }

    public static void large(Integer i) {
        if (i == LARGE) {
            throw new Error("the large number");
        }
    }

    public static void small(Integer i) {
        assert i == null || i != 5 || i == Integer.valueOf(5);
    }

    public static void optional(Optional<String> o) {
        if (o == Optional.<String>empty()) {
            throw new Error("the empty optional");
        }
    }

    public static void emptyOptional(Optional<String> o) {
        if (o != null && o.isEmpty()) {
            assert o == Optional.<String>empty();
        }
    }
}
