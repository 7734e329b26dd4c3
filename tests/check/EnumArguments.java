/** Methods of an enum that take objects: the constant and the arguments are both in the test. */
public enum EnumArguments {
    MILLIMETRE(1),
    NONE(0);

    public enum Mode {
        UP,
        DOWN
    }

    private final int factor;

    EnumArguments(int factor) {
        this.factor = factor;
    }

    /** Fails for null, and for NONE. */
    public int convert(int length, EnumArguments to) {
        return length * factor / to.factor;
    }

    /** Fails for null, and for UP on MILLIMETRE. */
    public int rounded(Mode mode) {
        return 1 / (mode.ordinal() + factor - 1);
    }

    /** Fails for null, and for an empty array. */
    public int first(int[] lengths) {
        return lengths[0] * factor;
    }

    /** Fails for null. */
    public int digits(String text) {
        return text.length() * factor;
    }

    /** Fails on NONE only. */
    public int share(String text) {
        return text == null ? 0 : 7 / factor;
    }
}
