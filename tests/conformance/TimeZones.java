// Time zones with daylight saving, gaps and overlaps.
import java.time.*;

public class TimeZones {
    public static void main(String[] args) {
        ZoneId paris = ZoneId.of("Europe/Paris");
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, paris);
        System.out.println(z + " " + z.plusHours(1) + " " + z.plusDays(1));
        System.out.println(ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, paris));
        ZonedDateTime overlap = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, paris);
        System.out.println(overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1));
        System.out.println(z.withZoneSameInstant(ZoneId.of("America/New_York")) + " " + z.toInstant() + " " + Duration.between(z, z.plusDays(1)));
        System.out.println(ZoneId.systemDefault().getRules().getOffset(Instant.EPOCH));
    }
}
