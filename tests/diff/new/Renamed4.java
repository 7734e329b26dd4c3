/** A private field that has another name in the new version. */
class Renamed4 {
    private boolean isStrict;
    private int uses;

    Renamed4(boolean fails) {
        isStrict = fails;
    }

    boolean isStrict() {
        return isStrict;
    }

    void setStrict(boolean fails) {
        isStrict = fails;
        uses++;
    }

    int code(int value) {
        return isStrict ? value : value * 2;
    }

    static int codeOf(int value) {
        return new Renamed4(true).code(value);
    }

    static boolean isEager(int value) {
        Renamed4 made = new Renamed4(value >= 0);
        return made.isStrict;
    }
}
