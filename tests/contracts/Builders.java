import cairn.annotations.Requires;

/** Contracts about objects that are made step by step: they are asked when these are whole. */
public class Builders {
    static boolean isFilled(StringBuilder text) {
        return text != null && text.length() > 0;
    }

    @Requires("isFilled")
    public static void notTwo(StringBuilder text) {
        if (text.length() == 2) {
            throw new Error("two");
        }
    }

    static boolean beginsWithX(StringBuilder text) {
        return text == null || text.charAt(0) == 'x';
    }

    @Requires("beginsWithX")
    public static void xAlone(StringBuilder text) {
        if (text != null && text.length() == 2) {
            throw new Error("not alone");
        }
    }
}
