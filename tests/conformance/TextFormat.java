// String.format: the common conversions with flags, widths and precisions.
import java.util.*;

public class TextFormat {
    static void f(String format, Object... args) {
        try {
            System.out.println("[" + String.format(format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d %(d %,d %x %X %o", 42, 42, 42, 42, 42, -42, 1234567, 255, 255, 8);
        f("%08X %#x %#o % d", 0xCAFE, 255, 8, 5);
        f("%d %x %d", Long.MIN_VALUE, -1L, (byte) -1);
        f("%x %x %x", (byte) -1, (short) -1, -1);
        f("%s %10s %-10s| %.2s %S", "text", "right", "left", "cut", "upper");
        f("%s %s %s %s", null, List.of(1, 2), new int[0].length, true);
        f("%c %C %c %5c", 'a', 'b', 0x1F600, 'z');
        f("%b %B %b %b", true, false, null, "x");
        f("%f %.2f %10.3f %-10.1f| %+.1f %08.2f %,.2f", 3.14159, 3.14159, 3.14159, 3.14159, 3.0, -3.14159, 1234567.891);
        f("%e %.2e %E", 12345.678, 0.00012345, 1e100);
        f("%g %.3g %g", 0.0001, 123456.789, 1e10);
        f("%.0f %.0f %.0f %.1f %.2f", 0.5, 1.5, 2.5, 0.25, 1.005);
        f("%f %f %f %5.1f", Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.NEGATIVE_INFINITY);
        f("%a %a", 1.0, -0.1);
        f("%h %h %n%%", "hello", 42);
        f("%2$s %1$s %<s %s", "a", "b");
        f("%-6b|%6b|%.1b", true, false, true);
        f("%,d %,d %(,.2f", 999, -1234567890123L, -9876.5);
        f("%d", "not a number");
        f("%s %s", "one");
        f("%q", 1);
        f("%-d", 1);
        f("%.2d", 1);
        f("%05s", "x");
        f("%", 1);
        f("%c", 0x110000);
        f("%s %d", 1, 2, 3);
        System.out.printf("%s-%s%n", "print", "f");
        System.out.println("%s=%d".formatted("k", 7));
        Formatter formatter = new Formatter();
        formatter.format("%d", 1).format("-%d", 2);
        System.out.println(formatter);
    }
}
