package held;

/** Compares by reference, and goes on. */
public class Literal {
    private int seen;

    public void see(String text) {
        if (text == "x") {
            seen++;
        }
    }

    public boolean isTwice() {
        return seen > 1;
    }
}
