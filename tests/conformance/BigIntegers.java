// BigInteger: arithmetic, powers, modular arithmetic, bits, radices, conversions.
import java.math.BigInteger;

public class BigIntegers {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(b.divide(a) + " " + b.remainder(a) + " " + b.mod(a) + " " + a.negate() + " " + b.abs() + " " + b.signum());
        BigInteger[] qr = b.divideAndRemainder(BigInteger.valueOf(97));
        System.out.println(qr[0] + " " + qr[1]);
        System.out.println(BigInteger.TWO.pow(200) + " " + BigInteger.valueOf(-3).pow(41));
        System.out.println(BigInteger.valueOf(7).modPow(a, BigInteger.valueOf(1000007)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + a.gcd(b) + " " + a.sqrt());
        System.out.println(a.toString(16) + " " + a.toString(2).length() + " " + new BigInteger("zz", 36) + " " + b.toString(36));
        System.out.println(a.bitLength() + " " + a.bitCount() + " " + b.bitLength() + " " + a.testBit(3) + " " + a.getLowestSetBit() + " " + b.shiftRight(70) + " " + a.shiftLeft(13));
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b) + " " + BigInteger.ZERO.setBit(70).flipBit(0).clearBit(70));
        System.out.println(a.intValue() + " " + b.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + BigInteger.TEN.pow(400).doubleValue());
        System.out.println(a.compareTo(b) + " " + a.equals(new BigInteger("0123456789012345678901234567890")) + " " + a.hashCode() + " " + a.max(b).equals(a));
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20) + " " + BigInteger.valueOf(100).nextProbablePrime());
        System.out.println(java.util.Arrays.toString(BigInteger.valueOf(-129).toByteArray()) + " " + new BigInteger(new byte[] {1, 0, -1}) + " " + new BigInteger(1, new byte[] {-1, -1}));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.mod(BigInteger.valueOf(61)));
        String[] bad = {"12x", "", "-", "+5", "--5"};
        for (String s : bad) {
            try {
                System.out.println(new BigInteger(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
