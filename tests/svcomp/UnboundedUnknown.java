// assert: UNKNOWN
import org.sosy_lab.sv_benchmarks.Verifier;

/** Holds, but there is a path for each number of rounds. */
public class UnboundedUnknown {
  public static void main(String[] args) {
    long n = 0;
    while (Verifier.nondetBoolean()) {
      n += 2;
    }
    assert n % 2 == 0;
  }
}
