// Patterns with the names of months and days.
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;

public class TimeFormattingText {
    public static void main(String[] args) {
        LocalDateTime t = LocalDateTime.of(2024, 3, 5, 19, 8);
        System.out.println(t.format(DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy, h:mm a", Locale.ENGLISH)));
        System.out.println(t.format(DateTimeFormatter.ofPattern("EEE MMM dd", Locale.ENGLISH)));
        System.out.println(t.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + t.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
    }
}
