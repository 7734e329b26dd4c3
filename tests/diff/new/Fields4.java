/** Classes whose objects have other fields, or another superclass, in the new version. */
class Fields4 {
    private int size;
    private int changes;
    private String label;

    Fields4(int size) {
        this.size = size;
    }

    int size() {
        return size;
    }

    void grow(int by) {
        size += by;
        changes++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int capped(int most) {
        return Math.min(size, most);
    }

    void shrink(int by) {
        size -= by + 1;
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
