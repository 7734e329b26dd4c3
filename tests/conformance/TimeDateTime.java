// LocalTime, LocalDateTime, Instant, Duration and offsets, without the clock.
import java.time.*;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

public class TimeDateTime {
    public static void main(String[] args) {
        LocalTime t = LocalTime.of(23, 59, 30);
        System.out.println(t.plusMinutes(1) + " " + t.minusHours(24) + " " + t.toSecondOfDay() + " " + t.truncatedTo(ChronoUnit.HOURS) + " " + LocalTime.MIDNIGHT + " " + LocalTime.parse("10:15").isBefore(t));
        LocalDateTime a = LocalDateTime.of(2023, 12, 31, 23, 59, 59, 123_000_000);
        System.out.println(a + " " + a.plusSeconds(1) + " " + a.withNano(0) + " " + a.toLocalDate() + " " + a.get(ChronoField.HOUR_OF_DAY) + " " + a.toLocalTime().getNano());
        Duration d = Duration.between(LocalDateTime.of(2023, 1, 1, 0, 0), a);
        System.out.println(d + " " + d.toDays() + " " + d.toHoursPart() + " " + d.toMillis());
        System.out.println(Duration.ofMinutes(135) + " " + Duration.ofMillis(-1500) + " " + Duration.parse("PT1H30M").getSeconds() + " " + Duration.ZERO + " " + Duration.ofSeconds(3661).multipliedBy(2).minusMillis(1) + " " + Duration.ofHours(1).compareTo(Duration.ofMinutes(59)));
        Instant i = Instant.ofEpochSecond(1_700_000_000L, 5);
        System.out.println(i + " " + i.plus(1, ChronoUnit.DAYS) + " " + Instant.EPOCH + " " + i.toEpochMilli() + " " + Instant.parse("2020-01-01T00:00:00Z").getEpochSecond());
        OffsetDateTime o = a.atOffset(ZoneOffset.ofHours(2));
        System.out.println(o + " " + o.toInstant() + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + ZoneOffset.ofHoursMinutes(-3, -30));
        ZonedDateTime z = a.atZone(ZoneOffset.UTC);
        System.out.println(z + " " + z.toEpochSecond() + " " + LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC));
        System.out.println(a.until(a.plusDays(40), ChronoUnit.WEEKS) + " " + a.isAfter(a.minusNanos(1)) + " " + a.hashCode());
        try {
            LocalTime.of(25, 0);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(DayOfWeek.SUNDAY.plus(3) + " " + Month.JANUARY.minus(1) + " " + Month.of(2).length(true));
    }
}
