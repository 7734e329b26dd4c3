// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** NaN is not equal to itself. */
public class FloatFalse {
  public static void main(String[] args) {
    float f = Verifier.nondetFloat();
    assert f == f;
  }
}
