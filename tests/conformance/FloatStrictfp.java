// strictfp changes nothing since Java 17: intermediate results are exact doubles.
public class FloatStrictfp {
    static strictfp double product(double a, double b, double c) { return a * b / c; }
    static double plain(double a, double b, double c) { return a * b / c; }

    strictfp static class Sum {
        float total;
        void add(float f) { total += f; }
    }

    public static void main(String[] args) {
        System.out.println(product(1e200, 1e200, 1e200));
        System.out.println(plain(1e200, 1e200, 1e200));
        System.out.println(product(1e-200, 1e-200, 1e-200));
        Sum sum = new Sum();
        for (int i = 0; i < 1000; i++) {
            sum.add(0.1f);
        }
        System.out.println(sum.total);
        double d = 0;
        for (int i = 0; i < 1000; i++) {
            d += 0.1;
        }
        System.out.println(d);
        float f = 16777216f;
        System.out.println(f + 1f == f);
        System.out.println((double) f + 1);
        System.out.println((float) 0.1 == 0.1);
        System.out.println((double) 0.1f);
    }
}
