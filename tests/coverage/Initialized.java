/** Its initializer has branches; one of them no call can take. */
public class Initialized {
    private static final int LIMIT;

    static {
        int limit = 1;
        while (limit < 100) {
            limit *= 2;
        }
        LIMIT = limit > 1000 ? 1000 : limit;
    }

    private int count;

    public void add() {
        count++;
    }

    public boolean isFull() {
        return count == 2 && LIMIT > 2;
    }
}
