/** Every path is cut before the method returns: then nothing is known, not even up to a bound. */
public class LongPaths {
    public static int slow(int x) {
        int sum = 0;
        for (int i = 0; i < 2_000_000; i++) {
            sum += i;
        }
        return sum / (x - 123_456);
    }

    public static int sometimes(int x) {
        return x == 7 ? slow(x) : x;
    }
}
