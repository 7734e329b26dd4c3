/** Days and months of the Gregorian calendar. */
public final class Calendar {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** The days of a month, counted from 1; months beyond a year lie in the next ones. */
    public static int daysIn(int year, int month) {
        int index = (month - 1) % 12;
        int days = DAYS[index];
        return index == 1 && isLeap(year) ? days + 1 : days;
    }

    /** The quarter of the year that a month is in, from 1 to 4. */
    public static int quarter(int month) {
        if (month < 1 || month > 12) {
            return 0;
        }
        return (month - 1) / 3 + 1;
    }
}
