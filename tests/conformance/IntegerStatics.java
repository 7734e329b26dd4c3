// Static methods of Integer: bits, radices, parsing, unsigned arithmetic.
public class IntegerStatics {
    static void parse(String s, int radix) {
        try {
            System.out.println(Integer.parseInt(s, radix));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] samples = {0, 1, -1, 12345, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x00F0F000};
        for (int i : samples) {
            System.out.println(i + ": " + Integer.bitCount(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 37));
            System.out.println(Integer.toBinaryString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toString(i, 7) + " " + Integer.toString(i, 36) + " " + Integer.toUnsignedString(i) + " " + Integer.toUnsignedLong(i));
        }
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 10) + " " + Integer.remainderUnsigned(-1, 10) + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.compare(3, 5));
        System.out.println(Integer.valueOf("77") + " " + Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff") + " " + Integer.getInteger("no.such.property", 5));
        parse("123", 10);
        parse("-123", 10);
        parse("+7", 10);
        parse("zz", 36);
        parse("7fffffff", 16);
        parse("80000000", 16);
        parse("2147483648", 10);
        parse("", 10);
        parse(null, 10);
        parse(" 1", 10);
        parse("1_000", 10);
        parse("12", 2);
        parse("1", 99);
        parse("-", 10);
        System.out.println(Integer.sum(1, 2) + " " + Integer.max(1, 2) + " " + Integer.min(1, 2) + " " + Integer.signum(-5) + " " + Integer.hashCode(9) + " " + Integer.BYTES + " " + Integer.SIZE);
        System.out.println(Integer.valueOf(5).compareTo(6) + " " + Integer.valueOf(300).byteValue() + " " + Integer.valueOf(3).doubleValue() + " " + Integer.parseInt("x12y", 1, 3, 10));
    }
}
