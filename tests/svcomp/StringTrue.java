// assert: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** A string that starts with three characters has at least three. */
public class StringTrue {
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    if (s.startsWith("abc")) {
      assert s.length() >= 3;
      assert s.charAt(2) == 'c';
    }
    assert s != Verifier.nondetString();
  }
}
