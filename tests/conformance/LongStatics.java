// Static methods of Long, Short, Byte and Boolean.
public class LongStatics {
    interface Action { Object run(); }

    static void show(Action a) {
        try {
            System.out.println(a.run());
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        long[] samples = {0, 1, -1, 1234567890123L, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long l : samples) {
            System.out.println(l + ": " + Long.bitCount(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " " + Long.rotateLeft(l, 13));
            System.out.println(Long.toBinaryString(l) + " " + Long.toHexString(l) + " " + Long.toOctalString(l) + " " + Long.toString(l, 36) + " " + Long.toUnsignedString(l) + " " + Long.hashCode(l) + " " + Long.signum(l));
        }
        show(() -> Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10) + " " + Long.compareUnsigned(-1, 1) + " " + Long.parseUnsignedLong("18446744073709551615"));
        show(() -> Long.parseLong("9223372036854775807"));
        show(() -> Long.parseLong("9223372036854775808"));
        show(() -> Long.parseLong("-9223372036854775808"));
        show(() -> Long.parseLong("12L"));
        show(() -> Long.decode("-0x10") + " " + Long.valueOf(5).equals(5) + " " + Long.compare(1, 2));
        show(() -> Short.parseShort("32768"));
        show(() -> Byte.parseByte("-128") + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " " + Short.reverseBytes((short) 0x1234));
        show(() -> Byte.parseByte("128"));
        show(() -> Byte.compare((byte) 5, (byte) -5) + " " + Byte.compareUnsigned((byte) 5, (byte) -5) + " " + Byte.hashCode((byte) -3) + " " + Short.compare((short) 1, (short) 3));
        show(() -> Boolean.parseBoolean("True") + " " + Boolean.parseBoolean("yes") + " " + Boolean.logicalXor(true, false) + " " + Boolean.compare(true, false) + " " + Boolean.hashCode(false) + " " + Boolean.valueOf("x"));
        show(() -> Double.compare(1, 2) + " " + Double.valueOf("1e-3") + " " + Double.sum(1, 2) + " " + Double.hashCode(0.1) + " " + Float.hashCode(0.1f) + " " + Float.compare(-0f, 0f));
        show(() -> Double.parseDouble("1.2.3"));
        show(() -> Double.parseDouble(""));
        show(() -> Float.parseFloat("abc"));
        show(() -> Double.toString(Double.parseDouble("2.2250738585072012e-308")) + " " + Float.parseFloat("1e40") + " " + Double.parseDouble("1e-400") + " " + Double.parseDouble("1d"));
    }
}
