// The Unicode names of characters, which the JDK keeps in a compressed table.
public class CharacterNames {
    public static void main(String[] args) {
        System.out.println(Character.getName('a'));
        System.out.println(Character.getName(0x20ac));
        System.out.println(Character.getName(0x1F600));
        System.out.println(Integer.toHexString(Character.codePointOf("GREEK SMALL LETTER LAMDA")));
    }
}
