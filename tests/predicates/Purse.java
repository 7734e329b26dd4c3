/** Predicates about a class with a type variable. */
public final class Purse<T> {
    private boolean open;
    private boolean used;

    public void open() {
        open = true;
        used = true;
    }

    public void close() {
        open = false;
    }

    public static boolean isWornOut(Purse<Integer> purse) {
        return purse.used && !purse.open;
    }

    public static boolean isSound(Purse<Integer> purse) {
        return purse.used || !purse.open;
    }

    /** Purses of texts are not made. */
    public static boolean isSoundForTexts(Purse<String> purse) {
        return purse.used || !purse.open;
    }
}
