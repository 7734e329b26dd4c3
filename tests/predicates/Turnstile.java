/** It is locked until somebody pays. Who pushes it nevertheless is remembered, and gets an exception. */
public class Turnstile {
    /** Nobody outside can name it. */
    private static final class Locked extends IllegalStateException {}

    private boolean isOpen;
    private int attempts;

    public void pay() {
        isOpen = true;
    }

    public void push() {
        if (!isOpen) {
            attempts = Math.min(attempts + 1, 2);
            throw new Locked();
        }
        isOpen = false;
    }

    /** Only calls that throw lead to two. */
    public boolean isPeaceful() {
        return attempts < 2;
    }

    public boolean isKnown() {
        return attempts >= 0 && attempts <= 2;
    }
}
