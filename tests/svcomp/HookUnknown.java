// assert: UNKNOWN
import org.sosy_lab.sv_benchmarks.Verifier;

/** The assert runs when main is over. */
public class HookUnknown {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  assert x != 5;
                }));
  }
}
