// assert: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** The eleventh Fibonacci number is 55, the first is 0, and they grow. */
public class RecursionTrue {
  static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0 && n <= 10);
    int f = fibonacci(n);
    assert f <= 55 && (n != 10 || f == 55);
  }
}
