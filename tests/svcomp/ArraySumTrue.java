// assert: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** The sum of three bytes is at most 381. */
public class ArraySumTrue {
  public static void main(String[] args) {
    int[] a = new int[3];
    int sum = 0;
    for (int i = 0; i < a.length; i++) {
      a[i] = Verifier.nondetByte();
      sum += a[i];
    }
    assert sum <= 381 && sum >= -384;
  }
}
