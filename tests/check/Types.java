public class Types {
    public static int bytes(byte b) {
        return 1 / (b + 128);
    }

    public static int shorts(short s) {
        return 1 / (s - 32767);
    }

    public static int chars(char c) {
        return 1 / (c - 'q');
    }

    public static int booleans(boolean a, boolean b, boolean c) {
        return 1 / ((a && !b) == c ? 1 : 0);
    }

    public static int longs(long x) {
        return (int) (1L / (x * 3 - 21));
    }

    public static int floats(float f) {
        return f * f == 6.25f ? 1 / 0 : 1;
    }

    public static int doubles(double d) {
        return d != d ? 1 / 0 : 2;
    }

    public static int never(byte b) {
        return 1 / (b + 129);
    }

    public static int choice(int day) {
        return switch (day) {
            case 1, 7 -> 0;
            case 2, 3, 4, 5, 6 -> 8;
            default -> throw new IllegalArgumentException("day " + day);
        };
    }
}
