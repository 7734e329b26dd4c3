// Large numbers: Karatsuba-sized products, long divisions, decimal strings of thousands of digits.
import java.math.BigInteger;

public class BigIntegerLarge {
    static BigInteger fibonacci(int n) {
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int i = 0; i < n; i++) {
            BigInteger next = a.add(b);
            a = b;
            b = next;
        }
        return a;
    }

    public static void main(String[] args) {
        BigInteger f = fibonacci(1000);
        System.out.println(f);
        BigInteger x = BigInteger.valueOf(3).pow(3000);
        BigInteger y = BigInteger.valueOf(7).pow(2500);
        BigInteger p = x.multiply(y);
        System.out.println(p.bitLength() + " " + p.hashCode() + " " + p.divide(x).equals(y) + " " + p.remainder(y).signum());
        String digits = p.toString();
        System.out.println(digits.length() + " " + digits.substring(0, 20) + " " + digits.hashCode());
        System.out.println(new BigInteger(digits).equals(p));
        System.out.println(p.sqrt().pow(2).compareTo(p) + " " + x.gcd(y));
        BigInteger e = BigInteger.ONE.shiftLeft(521).subtract(BigInteger.ONE);
        System.out.println(BigInteger.valueOf(5).modPow(e.subtract(BigInteger.ONE), e));
    }
}
