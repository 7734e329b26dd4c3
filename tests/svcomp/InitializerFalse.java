// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** An assert in an initializer: the error that ends the program is another one. */
public class InitializerFalse {
  static class Config {
    static final int SIZE = size();

    private static int size() {
      int size = Verifier.nondetInt();
      assert size != 12345;
      return size;
    }
  }

  public static void main(String[] args) {
    System.out.println(Config.SIZE > 0 ? "large" : "small");
  }
}
