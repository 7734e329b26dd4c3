// assert: UNKNOWN
import org.sosy_lab.sv_benchmarks.Verifier;

/** A text of this length is not tried on the JVM. */
public class LongTextUnknown {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        if (text.length() > 4194304) {
            assert false;
        }
    }
}
