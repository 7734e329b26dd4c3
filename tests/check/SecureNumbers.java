import java.security.SecureRandom;
import java.util.UUID;

/** Numbers that nobody can tell: nothing is proved and nothing refuted by them. */
public class SecureNumbers {
    public static int any() {
        return 10 / new SecureRandom().nextInt(10);
    }

    public static int given(SecureRandom random) {
        return random == null ? 0 : 10 / random.nextInt(10);
    }

    public static void bytes(byte[] bytes) {
        if (bytes != null && bytes.length == 2) {
            new SecureRandom().nextBytes(bytes);
            assert bytes[0] != bytes[1];
        }
    }

    public static String name() {
        return UUID.randomUUID().toString();
    }

    /** What does not depend on them is a finding. */
    public static UUID zero(int n) {
        int quotient = 10 / n;
        return quotient == 0 ? UUID.randomUUID() : new UUID(0, quotient);
    }
}
