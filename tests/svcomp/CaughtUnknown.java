// assert: UNKNOWN, runtime-exception: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** An assert fails, but no run ends by it: neither answer can be shown. */
public class CaughtUnknown {
  public static void main(String[] args) {
    try {
      assert Verifier.nondetInt() != 3;
    } catch (AssertionError e) {
      return;
    }
  }
}
