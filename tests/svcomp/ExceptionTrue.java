// assert: TRUE, runtime-exception: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** A division by zero is caught, and only that is. */
public class ExceptionTrue {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    boolean caught = false;
    int y = 0;
    try {
      y = 100 / x;
    } catch (ArithmeticException e) {
      caught = true;
    } finally {
      y++;
    }
    assert caught == (x == 0);
    assert !caught || y == 1;
  }
}
