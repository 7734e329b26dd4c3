/** A loop without end, and something behind it. */
public class Starving {
    public static void endless(boolean b) {
        long rounds = 0;
        while (b) {
            rounds++;
        }
    }

    public static int last(int n) {
        return 1 / n;
    }
}
