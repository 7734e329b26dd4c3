/** An object that counts between bounds; its invariant is kept. */
public final class Counter {
    private int count;

    boolean repOk() {
        return 0 <= count && count <= 100;
    }

    public void increment() {
        if (count < 100) {
            count++;
        }
    }

    public void checkAdd(int n) {
        for (int i = 0; i < n; i++) {
            increment();
        }
        assert count >= 0;
    }

    public void checkDecrement() {
        if (count > 0) {
            count--;
        }
    }
}
