// Formatting by explicit locales.
import java.util.Locale;

public class TextLocale {
    public static void main(String[] args) {
        System.out.println(String.format(Locale.ROOT, "%,.2f", 1234567.5));
        System.out.println(String.format(Locale.US, "%,.2f", 1234567.5));
        System.out.println(String.format(Locale.GERMANY, "%,.2f", 1234567.5));
        System.out.println("TITLE".toLowerCase(Locale.ROOT) + " " + "TITLE".toLowerCase(new Locale("tr")).length() + " " + "title".toUpperCase(Locale.ENGLISH));
        Locale l = new Locale("pt", "BR");
        System.out.println(l + " " + l.getLanguage() + " " + l.getCountry() + " " + l.toLanguageTag() + " " + Locale.forLanguageTag("fr-CA"));
    }
}
