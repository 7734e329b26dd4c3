/** Classes whose objects have other fields, or another superclass, in the new version. */
class Fields4 {
    private int size;
    private boolean isEmpty;
    private String label;

    Fields4(int size) {
        this.size = size;
        this.isEmpty = size == 0;
    }

    int size() {
        return size;
    }

    void grow(int by) {
        size += by;
        isEmpty = size == 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int capped(int most) {
        return size > most ? most : size;
    }

    void shrink(int by) {
        size -= by;
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

    static class Lexer extends Reader {
        int next() {
            return read();
        }
    }

    static int parse(int mode) {
        if (mode < 0) {
            return -1;
        }
        return new Lexer().next();
    }

    static int parseOr(int mode, boolean lexes) {
        return lexes ? new Lexer().next() : mode + mode;
    }
}
