// Numbers, dates, names and messages in several languages.
import java.math.*;
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class TextLocales {
    public static void main(String[] args) throws Exception {
        Locale[] locales = {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("hi", "IN"), new Locale("ar", "EG"), Locale.ROOT, new Locale("sv"), new Locale("pt", "BR")};
        for (Locale l : locales) {
            System.out.println(l + " " + l.getDisplayLanguage(Locale.ENGLISH) + " " + l.getDisplayCountry(l) + " " + l.toLanguageTag());
            System.out.println("  " + NumberFormat.getInstance(l).format(1234567.891) + " " + NumberFormat.getPercentInstance(l).format(0.256) + " " + String.format(l, "%,.2f %d %e", 9876.543, 42, 0.00012) + " " + NumberFormat.getCurrencyInstance(l).format(12.5));
            LocalDateTime t = LocalDateTime.of(2024, 2, 29, 17, 5, 9);
            System.out.println("  " + DateTimeFormatter.ofPattern("EEEE d MMMM yyyy", l).format(t) + " | " + DateTimeFormatter.ofPattern("EEE MMM a h:mm", l).format(t) + " | " + DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(l).format(t) + " | " + DateTimeFormatter.ofLocalizedDateTime(FormatStyle.SHORT).withLocale(l).format(t));
            System.out.println("  " + DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, l) + " " + Month.MARCH.getDisplayName(TextStyle.FULL_STANDALONE, l) + " " + WeekFields.of(l) + " " + Calendar.getInstance(TimeZone.getTimeZone("UTC"), l).getFirstDayOfWeek());
            System.out.println("  " + new DecimalFormat("#,##0.00;(#)", DecimalFormatSymbols.getInstance(l)).format(-1234.5) + " " + MessageFormat.format("{0} {1}", 1, "x") + " " + new MessageFormat("{0,number,integer} {1,choice,0#none|1#one|1<many {1}}", l).format(new Object[] {12345, 3}));
        }
        System.out.println(Currency.getInstance("EUR").getSymbol(Locale.GERMANY) + " " + Currency.getInstance(Locale.JAPAN).getDefaultFractionDigits() + " " + Currency.getInstance("USD").getDisplayName(Locale.FRANCE));
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5") + " " + new DecimalFormat("0.0#", DecimalFormatSymbols.getInstance(Locale.FRANCE)).parse("3,25"));
        try { NumberFormat.getInstance(Locale.US).parse("abc"); } catch (ParseException e) { System.out.println(e.getMessage() + " " + e.getErrorOffset()); }
        System.out.println(LocalDate.parse("29 février 2024", DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.FRANCE)));
        SimpleDateFormat f = new SimpleDateFormat("EEEE, d. MMMM yyyy HH:mm:ss z", Locale.GERMAN);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(f.format(new Date(0)) + " " + f.parse("Donnerstag, 1. Januar 1970 00:00:01 UTC").getTime());
        List<String> words = new ArrayList<>(List.of("zebra", "Äpfel", "apfel", "Zoo", "éclair", "eclair"));
        words.sort(Collator.getInstance(Locale.GERMAN));
        System.out.println(words);
        BreakIterator b = BreakIterator.getWordInstance(Locale.ENGLISH);
        b.setText("Hello, big world. Bye!");
        StringBuilder cuts = new StringBuilder();
        for (int i = b.first(); i != BreakIterator.DONE; i = b.next()) cuts.append(i).append(' ');
        System.out.println(cuts);
        System.out.println("TITLE".toLowerCase(new Locale("tr")) + " " + "straße".toUpperCase(Locale.GERMAN) + " " + "iı".toUpperCase(new Locale("tr")));
        System.out.println(NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12345) + " " + NumberFormat.getCompactNumberInstance(Locale.GERMANY, NumberFormat.Style.LONG).format(2_000_000));
        System.out.println(Locale.getDefault() + " " + Locale.getAvailableLocales().length + " " + Locale.lookup(Locale.LanguageRange.parse("de-CH,en;q=0.5"), List.of(Locale.ENGLISH, Locale.GERMAN)));
        System.out.println(Locale.forLanguageTag("zh-Hant-TW").getDisplayName(Locale.ENGLISH) + " " + new Locale("de", "CH").getDisplayName(Locale.FRENCH));
        System.out.println(TimeZone.getTimeZone("UTC").getDisplayName(Locale.ENGLISH) + " " + ChronoUnit.DAYS + " " + Era(Locale.ENGLISH));
    }
    static String Era(Locale l) { return DateTimeFormatter.ofPattern("G", l).format(LocalDate.of(-5, 1, 1)); }
}
