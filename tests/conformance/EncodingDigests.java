// MessageDigest: MD5, SHA-1 and SHA-256 of a few texts.
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

public class EncodingDigests {
    public static void main(String[] args) throws Exception {
        for (String algorithm : new String[] {"MD5", "SHA-1", "SHA-256"}) {
            MessageDigest d = MessageDigest.getInstance(algorithm);
            for (String s : new String[] {"", "abc", "a".repeat(200)}) {
                System.out.println(algorithm + " " + HexFormat.of().formatHex(d.digest(s.getBytes())));
            }
            System.out.println(d.getAlgorithm() + " " + d.getDigestLength());
        }
        try {
            MessageDigest.getInstance("NONE-1");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
