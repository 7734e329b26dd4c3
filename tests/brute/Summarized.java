/** Methods whose calls Cairn summarizes where an argument is an input, over few inputs. */
public class Summarized {
    public static void absolute(byte b) {
        int i = Math.abs(b << 24);
        if (i < 0) {
            throw new AssertionError("the smallest int");
        }
        if (i == 5 << 24) {
            throw new AssertionError();
        }
        long l = Math.abs((long) b << 56);
        if (l < 0) {
            throw new AssertionError();
        }
        if (l == 9L << 56) {
            throw new AssertionError();
        }
    }

    public static void floats(byte b) {
        float f = Math.abs(b * 0.5f);
        if (f == 30.5f) {
            throw new AssertionError();
        }
        if (Float.isNaN((b - 3f) / (b - 3f))) {
            throw new AssertionError();
        }
        if (Double.isNaN((b + 4.0) / (b + 4.0))) {
            throw new AssertionError();
        }
    }

    public static int extremes(int a, int b) {
        if (a < -6 || a > 6 || b < -6 || b > 6) {
            return 0;
        }
        if (Math.max(a, b) - Math.min(a, b) == 12) {
            throw new AssertionError();
        }
        if (Integer.max(a, 2) + Integer.min(b, -2) == 4 - 7) {
            throw new AssertionError();
        }
        return 1;
    }

    public static int longExtremes(byte b) {
        long wide = b * 0x1_0000_0000L;
        if (Math.max(wide, 120L << 32) == 125L << 32) {
            throw new AssertionError();
        }
        if (Math.min(wide, -100L << 32) == -101L << 32) {
            throw new AssertionError();
        }
        if (Long.max(wide, 7) == 7 && Long.min(wide, -7) == -7) {
            throw new AssertionError();
        }
        return 1;
    }

    public static int orders(int a, int b) {
        if (a < -6 || a > 6 || b < -6 || b > 6) {
            return 0;
        }
        int order = Integer.compare(a, b) * 9 + Long.compare(b, 2L * a) * 3 + Integer.signum(a);
        switch (order) {
            case 9 - 3 + 1:
                throw new AssertionError();
            case -9 + 3 - 1:
                throw new AssertionError();
            case 0:
                throw new AssertionError();
            default:
                return order;
        }
    }

    public static int boxes(byte b) {
        Integer i = b * 2;
        Long l = b * 3L;
        Short s = (short) (b * 4);
        Byte same = b;
        Character c = (char) (b & 0x7f);
        if (i == 100 && l == 150) {
            throw new AssertionError();
        }
        if (s == -200 && same == -50) {
            throw new AssertionError();
        }
        if (c == 'A' && i.equals(130)) {
            throw new AssertionError();
        }
        return i.hashCode();
    }

    /** Letters with accents and their neighbours. */
    public static void characters(byte b) {
        char c = (char) (0x80 + (b & 0xff));
        if (Character.isSpaceChar(c) && !Character.isWhitespace(c)) {
            throw new AssertionError("the one that does not break");
        }
        if (Character.isLetterOrDigit(c) && !Character.isLetter(c)) {
            throw new AssertionError("no digit is here");
        }
        if (Character.isLowerCase(c) && Character.toUpperCase(c) > 0x170) {
            throw new AssertionError("\u00ff, and one with a stroke");
        }
        if (Character.isUpperCase(c) && Character.toLowerCase(c) < 0x80 || Character.isDigit(c)) {
            throw new AssertionError("a dotted I");
        }
    }

    /** Strings of which two characters are unknown. */
    public static void texts(int a, int b) {
        if (a < -6 || a > 6 || b < -6 || b > 6) {
            return;
        }
        String text = new String(new char[] {(char) ('m' + a), 'x', (char) ('m' + b), 'x'});
        if (text.equals("nxkx")) {
            throw new AssertionError();
        }
        if ("kxlx!".equals(text) || text.equals("kx")) {
            throw new AssertionError("another length");
        }
        if (text.startsWith("px")) {
            throw new AssertionError();
        }
        if (text.startsWith("rx", 2) && !text.endsWith("xrx")) {
            throw new AssertionError("the same");
        }
        if (text.endsWith("qx")) {
            throw new AssertionError();
        }
        int at = text.indexOf("xi");
        if (at >= 0) {
            throw new AssertionError(at);
        }
        if (text.indexOf("hx", 1) == 2 && text.indexOf("hx") == 0) {
            throw new AssertionError();
        }
        if ("ixjxkx".contains(text)) {
            throw new AssertionError();
        }
    }

    public static void numbersAsTexts(byte b) {
        String text = Integer.toString(b << 24) + '|' + (b * 100_000_000_000L);
        if (b == -128 && text.charAt(10) == '8') {
            throw new AssertionError("the smallest int has ten digits");
        }
        if (text.equals("117440512|700000000000")) {
            throw new AssertionError("7");
        }
        if (text.charAt(0) == '-' && text.charAt(2) == '0' && text.charAt(3) == '0') {
            throw new AssertionError("-100663296 and others");
        }
        if (text.length() == 3) {
            throw new AssertionError("0");
        }
    }
}
