import java.util.List;

/** Characters that the path leaves free are shown as ones that people can read. */
public class Readable {
    public static void different(String a, String b) {
        assert a == null || b == null || a.isEmpty() || b.isEmpty() || a.charAt(0) == b.charAt(0);
    }

    public static void descending(String s) {
        assert s == null || s.length() != 2 || s.charAt(0) <= s.charAt(1);
    }

    public static void notBlank(String s) {
        assert s == null || s.length() != 1 || s.charAt(0) <= ' ';
    }

    /** Not a letter, not a digit. */
    public static void sign(char c) {
        boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        assert isLetter || c >= '0' && c <= '9';
    }

    public static void digit(Character c) {
        assert c == null || c < '5' || c > '9';
    }

    public static void characters(char[] cs) {
        assert cs == null || cs.length < 2 || cs[0] == cs[1];
    }

    public static void builder(StringBuilder s) {
        assert s == null || s.length() < 2;
    }

    /** Only one that can't be read will do. */
    public static void control(char c) {
        assert c >= ' ';
    }

    /** Nor one of Latin letters. */
    public static void wide(String s) {
        assert s == null || s.length() != 2 || s.charAt(0) != 'b' || s.charAt(1) < 0x100;
    }

    public static void inList(List<String> list) {
        assert list == null || list.size() != 1 || list.get(0) == null || list.get(0).isEmpty();
    }
}
