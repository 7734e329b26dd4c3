/** Types that are others in the new version: who comes across them can't be compared, others can. */
class Types {
    interface Marked {}

    interface Shown extends Marked {}

    static class Item implements Shown {}

    static boolean isMarked() {
        Object item = new Item();
        return item instanceof Marked;
    }

    static class Reader {
        int read() {
            return 1;
        }
    }

    static class OtherReader {
        int read() {
            return 2;
        }
    }

    static class Lexer extends OtherReader {
        int next() {
            return read();
        }
    }

    static int parse(int mode) {
        if (mode < 0) {
            return -2;
        }
        return new Lexer().next();
    }

    static int parseOr(int mode, boolean lexes) {
        return lexes ? new Lexer().next() : mode * 2;
    }
}
