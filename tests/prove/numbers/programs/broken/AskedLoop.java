import org.sosy_lab.sv_benchmarks.Verifier;

/** A program that asks for numbers: its two counters keep their distance. */
public final class AskedLoop {
    private static int total;

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0);
        int x = 0;
        int y = n;
        while (Verifier.nondetBoolean() && y > 0) {
            x++;
            y -= x > 3 ? 2 : 1;
            total++;
        }
        assert x + y == n;
        assert total == x;
    }
}
