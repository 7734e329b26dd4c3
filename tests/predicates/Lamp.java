/** Constants are there without being made, and what methods do to them stays. */
enum Lamp {
    RED(1),
    GREEN(2),
    BLUE(3);

    private final int code;
    private boolean isLit;

    Lamp(int code) {
        this.code = code;
    }

    void light() {
        if (this != BLUE) {
            isLit = true;
        }
    }

    boolean isCoded() {
        return code == ordinal() + 1;
    }

    boolean isNotBlue() {
        return this != BLUE;
    }

    boolean isDark() {
        return !isLit;
    }

    static boolean knows(Lamp lamp) {
        return lamp.code > 0;
    }

    static boolean neverLightsBlue(Lamp lamp) {
        return lamp != BLUE || !lamp.isLit;
    }
}
