// StringTokenizer and Scanner on strings.
import java.util.*;

public class TextTokenizers {
    public static void main(String[] args) {
        StringTokenizer t = new StringTokenizer("a b\tc\nd");
        System.out.print(t.countTokens());
        while (t.hasMoreTokens()) {
            System.out.print(" " + t.nextToken());
        }
        System.out.println();
        t = new StringTokenizer("1+2*3", "+*", true);
        List<String> tokens = new ArrayList<>();
        while (t.hasMoreElements()) {
            tokens.add((String) t.nextElement());
        }
        System.out.println(tokens);
        try {
            t.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("no more tokens");
        }
        Scanner s = new Scanner("12 3.5 word true\nwhole line here\n0x1F 99999999999");
        System.out.println(s.nextInt() + s.nextDouble() + " " + s.next() + " " + s.nextBoolean() + "[" + s.nextLine() + "]");
        System.out.println(s.nextLine() + " " + s.hasNextInt() + " " + s.next() + " " + s.hasNextInt() + " " + s.hasNextLong() + " " + s.nextLong() + " " + s.hasNext());
        Scanner byComma = new Scanner("a, b,c").useDelimiter("\\s*,\\s*");
        while (byComma.hasNext()) {
            System.out.print("<" + byComma.next() + ">");
        }
        System.out.println();
        try {
            new Scanner("abc").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        try {
            new Scanner("").nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Scanner lines = new Scanner("x\n\ny\r\nz");
        int n = 0;
        while (lines.hasNextLine()) {
            System.out.print(n++ + lines.nextLine() + ";");
        }
        System.out.println();
        System.out.println(new Scanner("key=value").findInLine("(\\w+)=(\\w+)") + " " + new Scanner("1 2 3").tokens().mapToInt(Integer::parseInt).sum());
    }
}
