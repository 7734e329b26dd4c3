// Pattern and Matcher: find, groups, anchors, flags, quantifiers.
import java.util.Arrays;
import java.util.regex.*;

public class RegexBasics {
    static void all(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder b = new StringBuilder(regex + ": ");
        while (m.find()) {
            b.append('<').append(m.group()).append('@').append(m.start()).append('-').append(m.end()).append('>');
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        all("\\d+", "a1 b22 c333");
        all("[a-c&&[^b]]+", "abcabc");
        all("a*?b", "aab ab b");
        all("(a|ab)(c|bcd)", "abcd acd");
        all("\\bfoo\\b", "foo food foo");
        all("x*", "axb");
        all("^\\w+|\\w+$", "first middle last");
        all("(?i)HELLO", "hello HeLLo");
        all("[^\\s,]+", "a, b,c  d");
        all("a{2,3}", "a aa aaa aaaaa");
        all("a++b", "aaab");
        all("\\p{Upper}\\p{Lower}*", "CamelCaseText");
        all("(?m)^.", "ab\ncd\nef");
        all("(?s)a.b", "a\nb");
        all(".", "é€😀");
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("joe@site.com, ann@home.org");
        while (m.find()) {
            System.out.println(m.groupCount() + " " + m.group(1) + " at " + m.group(2) + " in " + m.group(3) + " " + m.start(2));
        }
        System.out.println(Pattern.matches("[a-z]+", "abc") + " " + "abc1".matches("[a-z]+") + " " + Pattern.compile("b").matcher("abc").lookingAt());
        System.out.println(Arrays.toString(Pattern.compile("\\s*[,;]\\s*").split("a , b;c ,d")) + " " + Pattern.compile(",").splitAsStream("x,y").toList());
        Matcher optional = Pattern.compile("(a)?(b)").matcher("b");
        System.out.println(optional.matches() + " " + optional.group(1) + " " + optional.start(1) + " " + optional.hitEnd());
        System.out.println(Pattern.quote("a.b") + " " + "a.b axb".replaceAll(Pattern.quote("a.b"), Matcher.quoteReplacement("$1")));
        try {
            Pattern.compile("a(b");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        try {
            optional.group(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Pattern.compile("x").matcher("y").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
