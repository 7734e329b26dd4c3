import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Numbers that nobody can foresee: what is the same in every run is how many and how large they are. */
public class LibSecureRandom {
    public static void main(String[] args) throws NoSuchAlgorithmException {
        SecureRandom random = new SecureRandom();
        random.setSeed(new byte[] {1, 2, 3});
        random.setSeed(7L);
        try {
            random.reseed();
            System.out.println("reseeded");
        } catch (UnsupportedOperationException e) {
            System.out.println("not reseeded");
        }
        byte[] bytes = new byte[64];
        random.nextBytes(bytes);
        System.out.println("all zero: " + Arrays.equals(bytes, new byte[64]));
        boolean within = true;
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            int n = random.nextInt(10);
            within &= n >= 0 && n < 10;
            seen.add(random.nextLong());
        }
        System.out.println("within: " + within + ", different: " + (seen.size() > 40));
        System.out.println("seed of " + random.generateSeed(5).length);
        SecureRandom named = SecureRandom.getInstance("SHA1PRNG");
        // This one gives the same numbers for the same seed, if it has no other.
        named.setSeed(42L);
        System.out.println("named: " + named.nextInt() + " " + named.nextInt());
        SecureRandom strong = SecureRandom.getInstanceStrong();
        System.out.println("strong: " + (strong != named) + " " + strong.nextInt(1));
        UUID uuid = UUID.randomUUID();
        System.out.println("version " + uuid.version() + ", variant " + uuid.variant());
        System.out.println("another: " + uuid.equals(UUID.randomUUID()));
    }
}
