// assert: FALSE, runtime-exception: UNKNOWN
import org.sosy_lab.sv_benchmarks.Verifier;

/** The assert that fails ends another thread than main. */
public class ThreadAssertFalse {
  public static void main(String[] args) throws InterruptedException {
    byte x = Verifier.nondetByte();
    Thread other =
        new Thread(
            () -> {
              assert x != 99;
            });
    other.start();
    other.join();
  }
}
