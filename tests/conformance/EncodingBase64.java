// Base64 in its three variants.
import java.nio.charset.StandardCharsets;
import java.util.*;

public class EncodingBase64 {
    public static void main(String[] args) {
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "é€😀"}) {
            byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
            String e = Base64.getEncoder().encodeToString(bytes);
            System.out.println(s + " " + e + " " + Base64.getEncoder().withoutPadding().encodeToString(bytes) + " " + new String(Base64.getDecoder().decode(e), StandardCharsets.UTF_8).equals(s));
        }
        byte[] data = new byte[100];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 37);
        }
        System.out.println(Base64.getEncoder().encodeToString(data));
        System.out.println(Base64.getUrlEncoder().encodeToString(data));
        System.out.println(Base64.getMimeEncoder().encodeToString(data).replace("\r\n", "|"));
        System.out.println(Arrays.equals(Base64.getUrlDecoder().decode(Base64.getUrlEncoder().encode(data)), data));
        for (String bad : new String[] {"a", "ab=c", "a*bc", "abcd="}) {
            try {
                System.out.println(Base64.getDecoder().decode(bad).length);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
