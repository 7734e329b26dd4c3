/** A private field that has another name in the new version. */
class Renamed4 {
    private boolean failsOnUndefined;
    private int uses;

    Renamed4(boolean fails) {
        failsOnUndefined = fails;
    }

    boolean isStrict() {
        return failsOnUndefined;
    }

    void setStrict(boolean fails) {
        failsOnUndefined = fails;
        uses += 1;
    }

    int code(int value) {
        return failsOnUndefined ? value : value + value;
    }

    static int codeOf(int value) {
        return new Renamed4(true).code(value);
    }

    static boolean isEager(int value) {
        Renamed4 made = new Renamed4(value > 0);
        return made.failsOnUndefined;
    }
}
