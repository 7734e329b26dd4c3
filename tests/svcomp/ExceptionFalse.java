// assert: FALSE, runtime-exception: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** The smallest long has no positive counterpart; the division is not guarded. */
public class ExceptionFalse {
  public static void main(String[] args) {
    long x = Verifier.nondetLong();
    long y = x < 0 ? -x : x;
    assert y >= 0;
    System.exit((int) (10 / x) & 1);
  }
}
