// A pattern switch that fails ends the program with MatchException and its cause.
public class UncaughtMatchException {
    record Temperature(double degrees) {
        public double degrees() {
            if (degrees < -273.15) {
                throw new ArithmeticException("below absolute zero");
            }
            return degrees;
        }
    }

    static String feel(Object o) {
        return switch (o) {
            case Temperature(double d) when d > 25 -> "warm";
            case Temperature(double d) -> "cold";
            default -> "unknown";
        };
    }

    public static void main(String[] args) {
        System.out.println(feel(new Temperature(30)) + " " + feel(new Temperature(0)) + " " + feel("x"));
        System.out.println(feel(new Temperature(-300)));
    }
}
