// Look-around, named groups, back references, replacing with lambdas, regions.
import java.util.regex.*;
import java.util.stream.Collectors;

public class RegexAdvanced {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("from 2023-05 to 2024-11");
        while (m.find()) {
            System.out.println(m.group("year") + "/" + m.group("month") + " " + m.start("month"));
        }
        System.out.println("2023-05".replaceAll("(?<y>\\d+)-(?<m>\\d+)", "${m}.${y}") + " " + "abc".replaceAll("(.)(.)", "$2$1"));
        System.out.println("price 10 and 20".replaceAll("\\d+(?= and)", "N") + " " + "a1b2".replaceAll("(?<=[a-z])\\d", "#") + " " + "foobar foobaz".replaceAll("foo(?!bar)", "X") + " " + "xa ya".replaceAll("(?<!x)a", "Z"));
        System.out.println("hello wood".replaceAll("(.)\\1", "<$1$1>") + " " + "abcabc".matches("(?<g>abc)\\k<g>"));
        System.out.println(Pattern.compile("\\d+").matcher("1 22 333").replaceAll(r -> "" + r.group().length() + "x" + Integer.parseInt(r.group()) * 2));
        System.out.println(Pattern.compile("[aeiou]").matcher("banana").replaceFirst(r -> r.group().toUpperCase()));
        StringBuilder out = new StringBuilder();
        Matcher step = Pattern.compile("(\\w)(\\d)").matcher("a1 b2 c3");
        while (step.find()) {
            step.appendReplacement(out, "$2$1");
        }
        step.appendTail(out);
        System.out.println(out);
        System.out.println(Pattern.compile("\\w+").matcher("one two").results().map(MatchResult::group).collect(Collectors.joining("|")));
        Matcher region = Pattern.compile("\\d").matcher("1a2b3c").region(2, 5);
        StringBuilder b = new StringBuilder();
        while (region.find()) {
            b.append(region.group()).append(region.start()).append(' ');
        }
        System.out.println(b);
        Pattern p = Pattern.compile("a b # comment\n c", Pattern.COMMENTS | Pattern.CASE_INSENSITIVE);
        System.out.println(p.matcher("ABC").matches() + " " + p.flags() + " " + Pattern.compile("x.y", Pattern.LITERAL).matcher("x.y").matches() + " " + p.asPredicate().test("xxabc"));
        System.out.println(Pattern.compile("(?>a+)ab").matcher("aaab").matches() + " " + Pattern.compile("(a+)+b").matcher("aaaaaaaaab").matches() + " " + "ÀÉ".matches("(?iu)àé"));
        System.out.println("x=1;y=22".replaceAll("(\\w)=(\\d+);?", "[$1:$2]") + " " + "\\d".replaceAll("\\\\", "/") + " " + "tab\there".split("\\t")[1]);
        Matcher reuse = Pattern.compile("o").matcher("foo");
        reuse.find();
        reuse.reset("boo-o");
        int n = 0;
        while (reuse.find()) {
            n++;
        }
        System.out.println(n + " " + reuse.usePattern(Pattern.compile("b")).reset().find());
    }
}
