// assert: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** What the assumption excludes can't fail. */
public class AssumeTrue {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int y = Verifier.nondetInt();
    Verifier.assume(x > 0 && y > 0 && x < 1000 && y < 1000);
    assert x * y > 0;
    if (x > y) {
      Verifier.assume(false);
    }
    assert x <= y;
  }
}
