// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** The sum of three bytes is 381 for 127 each. */
public class ArraySumFalse {
  public static void main(String[] args) {
    int[] a = new int[3];
    int sum = 0;
    for (int i = 0; i < a.length; i++) {
      a[i] = Verifier.nondetByte();
      sum += a[i];
    }
    assert sum <= 380;
  }
}
