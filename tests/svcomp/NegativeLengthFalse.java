// assert: TRUE, runtime-exception: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** Nothing keeps the length from being negative. */
public class NegativeLengthFalse {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n <= 3);
    int[] a = new int[n];
    assert a.length <= 3;
  }
}
