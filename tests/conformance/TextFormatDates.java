// The date and time conversions of String.format.
import java.time.LocalDateTime;

public class TextFormatDates {
    public static void main(String[] args) {
        LocalDateTime t = LocalDateTime.of(2024, 2, 29, 13, 5, 9);
        System.out.println(String.format("%tY-%<tm-%<td %<tH:%<tM:%<tS", t));
        System.out.println(String.format("%tB %<tb %<tA %<ta %<tj %<tI %<tp %<ty", t));
        System.out.println(String.format("%tF %<tT %<tD %<tR", t));
    }
}
