// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** A value that is asked for before main begins. */
public class StaticFalse {
  static final char LETTER = Verifier.nondetChar();
  static int count;

  public static void main(String[] args) {
    count++;
    assert count == 1;
    assert LETTER != 'q';
  }
}
