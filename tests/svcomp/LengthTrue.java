// assert: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** An array of any length up to ten, filled with its indices: the sum is that of Gauss. */
public class LengthTrue {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0 && n <= 10);
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = i;
    }
    int sum = 0;
    for (int x : a) {
      sum += x;
    }
    assert sum == n * (n - 1) / 2;
  }
}
