/** Some tests fail only before others have run. */
public class Opened {
    private static int opened;

    public Opened() {
        opened++;
    }

    public int per(int n) {
        return 10 / n;
    }

    /** Fails if none was made. */
    public static int perObject(int total) {
        return total / opened;
    }
}
