import java.math.BigDecimal;
import java.math.BigInteger;

/** Initializing {@code BigInteger} takes more instructions here than a path may. */
public class LibraryInitializers {
    public static int sign(BigInteger x) {
        return x == null ? 0 : 1 / x.signum();
    }

    /** The input is built by a call that initializes the class, too. */
    public static int signOfDecimal(BigDecimal x) {
        return x == null ? 0 : 1 / x.signum();
    }
}
