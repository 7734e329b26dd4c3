// indent, transform, formatted, splitWithDelimiters, indexOf in a range, repeat on builders.
import java.util.Arrays;

public class NewStringMethods {
    public static void main(String[] args) {
        System.out.print("a\n b".indent(2));
        System.out.println("abc".transform(s -> s + s.length()) + " " + "%s-%03d".formatted("x", 7));
        System.out.println(Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 0)) + " " + "hello".indexOf('l', 0, 3) + " " + "hello".indexOf("l", 3, 5));
        System.out.println(new StringBuilder().repeat("ab", 2).repeat('!', 3) + " " + "a\\tb".translateEscapes().length());
        System.out.println("x".describeConstable().get() + " " + " \u2003x".strip() + "." + "  ".isBlank() + " " + "a\r\nb".lines().count());
        System.out.println("""
            Hello, \
            "world"
              indented\tend
            """.stripTrailing());
        System.out.println(Character.toString(0x1F600).codePoints().count() + " " + "ABC".chars().map(c -> c - 'A').sum() + " " + "abc".compareTo("abd"));
        StringBuilder a = new StringBuilder("x");
        System.out.println(a.compareTo(new StringBuilder("y")) + " " + Math.clamp(15, 0, 10) + " " + Math.clamp(-2.5, -1.0, 1.0) + " " + Math.ceilDiv(7, 2) + " " + Math.unsignedMultiplyHigh(-1L, 2L));
        System.out.println(Integer.compress(0b1011_0110, 0b1111_0000) + " " + Integer.expand(0b101, 0b1010_1000) + " " + Character.isEmoji(0x1F600));
    }
}
