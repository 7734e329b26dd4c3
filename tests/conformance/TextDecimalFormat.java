// DecimalFormat and MessageFormat with fixed symbols.
import java.text.*;
import java.util.Locale;

public class TextDecimalFormat {
    public static void main(String[] args) throws ParseException {
        DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(Locale.ROOT);
        for (String pattern : new String[] {"0", "0.00", "#,##0.###", "000.0", "0.##E0", "0%", "'#'0;(0)"}) {
            DecimalFormat f = new DecimalFormat(pattern, s);
            System.out.println(pattern + ": " + f.format(1234.5678) + " " + f.format(-0.125) + " " + f.format(0) + " " + f.format(99999999L));
        }
        System.out.println(new DecimalFormat("#,##0.0", s).parse("1,234.5") + " " + new DecimalFormat("0", s).format(2.5) + new DecimalFormat("0", s).format(3.5));
        System.out.println(MessageFormat.format("{0} has {1} items, {0}! '{'quoted'}'", "Ann", 3));
        System.out.println(new ChoiceFormat("0#none|1#one|1<many").format(5));
    }
}
