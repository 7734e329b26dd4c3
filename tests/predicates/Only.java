/** An only object: nobody makes another. */
final class Only {
    static final Only INSTANCE = new Only();

    private int level;

    private Only() {}

    void raise() {
        if (level < 3) {
            level++;
        }
    }

    boolean isBelow4() {
        return level < 4;
    }

    boolean isBelow3() {
        return level < 3;
    }
}
