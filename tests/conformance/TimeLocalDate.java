// LocalDate: calendar arithmetic, leap years, comparisons, errors.
import java.time.*;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

public class TimeLocalDate {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d + " " + d.plusMonths(1) + " " + d.plusYears(1) + " " + d.minusDays(31) + " " + d.plusWeeks(5) + " " + d.withDayOfMonth(1));
        System.out.println(d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.getDayOfYear() + " " + d.getMonthValue() + " " + d.toEpochDay() + " " + d.hashCode());
        System.out.println(d.getDayOfWeek() + " " + d.getMonth() + " " + LocalDate.of(1970, 1, 1).getDayOfWeek());
        LocalDate e = LocalDate.parse("2025-03-01");
        System.out.println(d.isBefore(e) + " " + d.compareTo(e) + " " + d.equals(LocalDate.ofYearDay(2024, 31)) + " " + ChronoUnit.DAYS.between(d, e) + " " + ChronoUnit.MONTHS.between(d, e));
        Period p = Period.between(d, e);
        System.out.println(p + " " + p.toTotalMonths() + " " + p.plusDays(40).normalized() + " " + Period.parse("P1Y2M3D").getMonths() + " " + d.plus(Period.ofMonths(13)));
        System.out.println(d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()));
        System.out.println(LocalDate.ofEpochDay(-1) + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.EPOCH);
        System.out.println(d.datesUntil(LocalDate.of(2024, 2, 3)).toList() + " " + Year.of(2100).isLeap() + " " + YearMonth.of(2024, 2).atEndOfMonth());
        for (String s : new String[] {"2024-13-01", "2023-02-29", "nonsense"}) {
            try {
                LocalDate.parse(s);
            } catch (DateTimeException ex) {
                System.out.println(ex.getMessage());
            }
        }
        try {
            LocalDate.of(2023, 2, 30);
        } catch (DateTimeException ex) {
            System.out.println(ex.getMessage());
        }
    }
}
