// assert: UNKNOWN
import org.sosy_lab.sv_benchmarks.Verifier;

/** Holds under every schedule, of which only one is looked at. */
public class ThreadUnknown {
  static int shared;

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> shared = 1);
    other.start();
    other.join();
    assert shared == 1;
  }
}
