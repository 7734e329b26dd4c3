// BigDecimal: scale, rounding modes, division, comparison, plain and scientific strings.
import java.math.*;

public class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("123.4567");
        BigDecimal b = new BigDecimal("-0.003");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.negate() + " " + b.abs());
        System.out.println(a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.signum() + " " + a.ulp());
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                System.out.print(mode);
                for (String s : new String[] {"5.5", "2.5", "1.1", "-1.1", "-2.5", "-5.5"}) {
                    System.out.print(" " + new BigDecimal(s).setScale(0, mode));
                }
                System.out.println();
            }
        }
        System.out.println(BigDecimal.ONE.divide(new BigDecimal(3), 10, RoundingMode.HALF_UP) + " " + BigDecimal.TEN.divide(new BigDecimal(3), MathContext.DECIMAL32) + " " + BigDecimal.ONE.divide(new BigDecimal("0.008")));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.setScale(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").hashCode() + " " + new BigDecimal("2.00").hashCode());
        System.out.println(new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.0000001") + " " + new BigDecimal("12345E-10").toEngineeringString() + " " + new BigDecimal("100").stripTrailingZeros());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(12345, 3));
        System.out.println(a.pow(3) + " " + new BigDecimal(2).sqrt(new MathContext(30)) + " " + a.round(new MathContext(3)) + " " + a.movePointLeft(5) + " " + a.movePointRight(2) + " " + a.scaleByPowerOfTen(4));
        System.out.println(a.intValue() + " " + a.doubleValue() + " " + a.toBigInteger() + " " + a.remainder(BigDecimal.TEN) + " " + a.divideToIntegralValue(BigDecimal.TEN) + " " + a.max(b));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 1; i <= 30; i++) {
            sum = sum.add(BigDecimal.ONE.divide(new BigDecimal(i), 25, RoundingMode.HALF_EVEN));
        }
        System.out.println(sum);
        try {
            new BigDecimal("1.2.3");
        } catch (NumberFormatException e) {
            System.out.println("not a number " + e.getMessage());
        }
    }
}
