// DateTimeFormatter: ISO forms and numeric patterns.
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

public class TimeFormatting {
    public static void main(String[] args) {
        LocalDateTime t = LocalDateTime.of(2024, 3, 5, 7, 8, 9, 45_000_000);
        System.out.println(t.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " " + t.format(DateTimeFormatter.ISO_DATE) + " " + t.format(DateTimeFormatter.BASIC_ISO_DATE) + " " + t.format(DateTimeFormatter.ISO_WEEK_DATE) + " " + t.format(DateTimeFormatter.ISO_ORDINAL_DATE));
        System.out.println(t.format(DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm:ss.SSS")) + " " + t.format(DateTimeFormatter.ofPattern("yy-M-d H'h'm")));
        System.out.println(LocalDate.parse("05.03.2024", DateTimeFormatter.ofPattern("dd.MM.yyyy")) + " " + LocalDateTime.parse("2024-03-05 07:08", DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm")));
        System.out.println(DateTimeFormatter.ofPattern("D e").getClass().getSimpleName() + " " + DateTimeFormatter.ofPattern("dd/MM"));
        try {
            LocalDate.parse("2024/03/05", DateTimeFormatter.ISO_LOCAL_DATE);
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorIndex());
        }
        try {
            LocalDate.of(2024, 1, 1).format(DateTimeFormatter.ofPattern("HH"));
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            DateTimeFormatter.ofPattern("bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
