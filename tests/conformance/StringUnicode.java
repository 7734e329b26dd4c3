// Surrogate pairs, code points, case mapping beyond ASCII, UTF-8 and UTF-16 bytes.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class StringUnicode {
    public static void main(String[] args) {
        String s = "aé€😀z";
        System.out.println(s + " " + s.length() + " " + s.codePointCount(0, s.length()));
        s.chars().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        System.out.println();
        s.codePoints().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        System.out.println();
        System.out.println(Integer.toHexString(s.codePointAt(3)) + " " + Integer.toHexString(s.codePointAt(4)) + " " + Integer.toHexString(s.codePointBefore(5)) + " " + s.offsetByCodePoints(0, 4));
        System.out.println(Character.isHighSurrogate(s.charAt(3)) + " " + Character.isLowSurrogate(s.charAt(4)) + " " + Character.charCount(0x1F600) + " " + new String(Character.toChars(0x1F600)));
        byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
        System.out.println(Arrays.toString(utf8) + " " + new String(utf8, StandardCharsets.UTF_8).equals(s));
        System.out.println(Arrays.toString(s.getBytes(StandardCharsets.UTF_16BE)));
        System.out.println(Arrays.toString(s.getBytes(StandardCharsets.ISO_8859_1)) + " " + Arrays.toString(s.getBytes(StandardCharsets.US_ASCII)));
        System.out.println(new String(new byte[] {(byte) 0xC3, 0x28, 0x41}, StandardCharsets.UTF_8).codePoints().boxed().toList());
        System.out.println("straße".toUpperCase() + " " + "ÀÉÎ".toLowerCase() + " " + "ΑΣ".toLowerCase() + " " + "ǆ".toUpperCase());
        System.out.println(new StringBuilder(s).reverse());
        System.out.println(new StringBuilder("x").appendCodePoint(0x1F601).append('y').length());
        System.out.println(s.substring(3, 5) + " " + s.indexOf(0x1F600) + " " + s.indexOf("z") + " " + s.indexOf('€'));
        System.out.println("\u00e9".equals("e\u0301") + " " + "\ud83d".length() + " " + "a\u0000b".length());
        System.out.println("latin".compareTo("łatin") + " " + "é".compareTo("z") + " " + "€".equals("\u20ac") + " " + "é".hashCode() + " " + s.hashCode());
    }
}
