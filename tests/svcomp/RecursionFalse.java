// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** 13! does not fit into an int: 1932053504 is not 6227020800. */
public class RecursionFalse {
  static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  static long exact(int n) {
    return n <= 1 ? 1 : n * exact(n - 1);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0 && n < 14);
    assert factorial(n) == exact(n);
  }
}
