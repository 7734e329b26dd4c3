// HexFormat, StringJoiner and character arithmetic.
import java.util.HexFormat;
import java.util.StringJoiner;

public class TextHexFormat {
    public static void main(String[] args) {
        byte[] b = {0, 1, 15, 16, 127, -128, -1};
        HexFormat h = HexFormat.of();
        System.out.println(h.formatHex(b) + " " + HexFormat.ofDelimiter(":").withUpperCase().formatHex(b) + " " + h.toHexDigits((byte) 200) + " " + h.toHexDigits(255L) + " " + h.parseHex("cafe")[0] + " " + HexFormat.fromHexDigits("7f"));
        try {
            h.parseHex("xyz");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("nothing");
        System.out.println(j + " " + j.length());
        j.add("a").add("b");
        System.out.println(j + " " + j.merge(new StringJoiner("-").add("c").add("d")));
        StringBuilder s = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c += 3) {
            s.append(c).append((char) (c ^ ' ')).append(c - 'a');
        }
        System.out.println(s);
        char c = 'Z';
        c++;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1) + " " + (int) c + " " + (c > 'Y') + " " + (char) 0x41 + " " + ('a' + 'b') + " " + (char) ('a' + 'b' - 'a'));
    }
}
