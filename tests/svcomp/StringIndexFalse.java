// assert: TRUE, runtime-exception: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** An empty string has no first character. */
public class StringIndexFalse {
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    char first = s.charAt(0);
    assert first == s.charAt(0);
  }
}
