// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** The other thread is done before the assert, and may have written 42. */
public class ThreadFalse {
  static int shared;

  public static void main(String[] args) throws InterruptedException {
    int x = Verifier.nondetInt();
    Thread other = new Thread(() -> shared = x);
    other.start();
    other.join();
    assert shared != 42;
  }
}
