// Static methods of Character: categories, case, digits, code points.
public class CharacterStatics {
    public static void main(String[] args) {
        String samples = "aZ5 _\t\n$éßλЖ中٣€½ª\u00a0";
        for (char c : samples.toCharArray()) {
            System.out.println(Integer.toHexString(c) + ": " + Character.isLetter(c) + " " + Character.isDigit(c) + " " + Character.isLetterOrDigit(c) + " " + Character.isUpperCase(c) + " " + Character.isLowerCase(c) + " " + Character.isWhitespace(c) + " " + Character.isSpaceChar(c) + " " + Character.isJavaIdentifierStart(c) + " " + Character.isISOControl(c) + " " + Character.getType(c) + " " + Character.getNumericValue(c) + " " + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c));
        }
        System.out.println(Character.digit('7', 10) + " " + Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.forDigit(11, 16) + " " + Character.forDigit(40, 16));
        System.out.println(Character.isLetter(0x1D400));
        System.out.println(Character.toString(0x1F600) + " " + Character.codePointAt("a😀", 1) + " " + Character.isSupplementaryCodePoint(0x10000) + " " + Character.isValidCodePoint(0x110000) + " " + (int) Character.highSurrogate(0x1F600) + " " + Character.toCodePoint('\ud83d', '\ude00'));
        System.out.println(Character.compare('a', 'b') + " " + Character.reverseBytes('\u1234') + " " + Character.hashCode('x') + " " + Character.valueOf('q') + " " + Character.isAlphabetic('x') + " " + Character.isIdeographic('中') + " " + Character.isMirrored('('));
        System.out.println(Character.UnicodeBlock.of('λ') + " " + Character.UnicodeScript.of('Ж') + " " + Character.getDirectionality('a'));
        System.out.println(Character.MAX_VALUE + 0 + " " + Character.MIN_RADIX + " " + Character.MAX_RADIX + " " + (char) ('a' + 1) + ('a' + 1) + (char) 98);
    }
}
