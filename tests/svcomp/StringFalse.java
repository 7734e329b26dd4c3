// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** There is a string of five characters with these two. */
public class StringFalse {
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    if (s.length() == 5 && s.charAt(0) == 'x') {
      assert s.charAt(4) != '\u20ac';
    }
  }
}
