// Formatting of BigDecimal, BigInteger and Formattable.
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Formattable;
import java.util.Formatter;

public class TextFormatBig {
    static class Fraction implements Formattable {
        public void formatTo(Formatter f, int flags, int width, int precision) {
            f.format("<%d %d %d>", flags, width, precision);
        }
    }

    public static void main(String[] args) {
        BigInteger big = BigInteger.TWO.pow(100);
        System.out.println(String.format("%d %,d %x %40d|", big, big, big, big));
        System.out.println(String.format("%x %o", big.negate(), BigInteger.valueOf(-8)));
        BigDecimal d = new BigDecimal("12345.678950");
        System.out.println(String.format("%s %f %.2f %e %,.3f %10.1f", d, d, d, d, d, d));
        System.out.println(String.format("%.3f %.0f", new BigDecimal("1E-10"), new BigDecimal("2.5")));
        System.out.println(String.format("%s %-10.3s %#S", new Fraction(), new Fraction(), new Fraction()));
    }
}
