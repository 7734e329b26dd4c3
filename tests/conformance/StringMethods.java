// The everyday methods of String.
import java.util.Arrays;

public class StringMethods {
    public static void main(String[] args) {
        String s = "  The quick brown fox  ";
        System.out.println("[" + s.trim() + "][" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]");
        System.out.println(s.isBlank() + " " + " \t".isBlank() + " " + "".isEmpty() + " " + s.length());
        String t = s.trim();
        System.out.println(t.indexOf('q') + " " + t.indexOf("o") + " " + t.indexOf("o", 13) + " " + t.lastIndexOf('o') + " " + t.indexOf("zzz") + " " + t.indexOf(""));
        System.out.println(t.charAt(4) + " " + t.substring(4) + " " + t.substring(4, 9) + " " + t.subSequence(0, 3));
        System.out.println(t.startsWith("The") + " " + t.startsWith("quick", 4) + " " + t.endsWith("fox") + " " + t.contains("brown"));
        System.out.println(t.toUpperCase() + " " + t.toLowerCase() + " " + t.replace('o', '0') + " " + t.replace("quick", "slow"));
        System.out.println("a".compareTo("b") + " " + "apple".compareTo("app") + " " + "A".compareToIgnoreCase("a") + " " + "Z".compareTo("a") + " " + "a\u00e9".compareTo("ae"));
        System.out.println("Hello".equalsIgnoreCase("hELLO") + " " + "abc".equals(null) + " " + "abc".contentEquals(new StringBuilder("abc")));
        System.out.println(String.join(", ", "a", "b", "c") + " " + String.join("-", Arrays.asList("x", "y")));
        System.out.println("ab".repeat(3) + "|" + "x".repeat(0) + "|");
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + " " + Arrays.toString("a,b,,c,,".split(",", -1)) + " " + Arrays.toString("a,b,,c,,".split(",", 2)));
        System.out.println(Arrays.toString("".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString(" a  b ".split(" ")) + Arrays.toString("a1b22c".split("\\d+")));
        System.out.println("hello".hashCode() + " " + "".hashCode() + " " + "The quick brown fox jumps over the lazy dog".hashCode() + " " + "\uffff\uffff".hashCode());
        System.out.println(Arrays.toString("hey".toCharArray()) + " " + "hey".chars().sum() + " " + new String(new char[] {'o', 'k'}) + " " + new String(new char[] {'a', 'b', 'c', 'd'}, 1, 2));
        System.out.println("a\nb\r\nc\n".lines().map(l -> "<" + l + ">").toList());
        System.out.println(String.valueOf(3.0) + String.valueOf(true) + String.valueOf('c') + String.valueOf(new char[] {'x'}) + String.copyValueOf(new char[] {'y'}));
        System.out.println("replaceAll: " + "a.b.c".replaceAll(".", "x") + " " + "a.b.c".replace(".", "x") + " " + "a.b.c".replaceFirst("\\.", "\\$"));
        System.out.println("abcabc".regionMatches(3, "xabc", 1, 3) + " " + "ABC".regionMatches(true, 0, "abc", 0, 3) + " " + "x".matches("[a-z]"));
        System.out.println("titi".translateEscapes() + "a\\tb".translateEscapes() + " " + "  x\n y".stripIndent().length());
    }
}
