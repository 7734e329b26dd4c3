// Transcendental functions of Math, whose last bit may depend on the implementation.
public class MathTranscendental {
    public static void main(String[] args) {
        double[] xs = {0, 0.1, 0.5, 1, 2, 3.7, 10, 100.25, -1.3, 1e-8, 1e6};
        for (double x : xs) {
            System.out.println(x + " sin " + Math.sin(x) + " cos " + Math.cos(x) + " tan " + Math.tan(x));
            System.out.println("  exp " + Math.exp(x) + " log " + Math.log(Math.abs(x)) + " log10 " + Math.log10(Math.abs(x)) + " sqrt " + Math.sqrt(x));
            System.out.println("  pow " + Math.pow(Math.abs(x), 1.5) + " atan " + Math.atan(x) + " sinh " + Math.sinh(x) + " tanh " + Math.tanh(x) + " cbrt " + Math.cbrt(x));
            System.out.println("  expm1 " + Math.expm1(x) + " log1p " + Math.log1p(Math.abs(x)) + " hypot " + Math.hypot(x, 2) + " atan2 " + Math.atan2(x, 3));
        }
        System.out.println(Math.asin(0.3) + " " + Math.acos(0.3) + " " + Math.cosh(0.7) + " " + Math.asin(2));
    }
}
