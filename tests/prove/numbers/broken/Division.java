/** Quotients and remainders. */
public final class Division {
    public static void check(int a, int b) {
        if (b <= 0) {
            return;
        }
        int rest = a;
        int count = 0;
        while (rest > b) {
            rest -= b;
            count++;
        }
        assert a < 0 || 0 <= rest && rest < b;
        assert a % b < b;
    }
}
