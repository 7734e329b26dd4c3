/** The digits of a number. */
public final class DivisionDigits {
    public static int digits(int n) {
        int count = 0;
        do {
            n /= 10;
            count++;
        } while (n != 0);
        return count;
    }

    public static void check(int n) {
        int rest = n;
        while (rest != 0) {
            int digit = rest % 10;
            assert 0 <= digit && digit < 10;
            rest /= 10;
        }
    }
}
