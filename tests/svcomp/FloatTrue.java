// assert: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** Rounding keeps the order: what is added to one makes it no smaller. NaN compares with nothing. */
public class FloatTrue {
  public static void main(String[] args) {
    float f = Verifier.nondetFloat();
    if (f >= 0) {
      assert f + 1 >= 1;
    }
  }
}
