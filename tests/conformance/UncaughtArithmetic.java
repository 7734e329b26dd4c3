// Division by zero in a nested expression, with finally blocks run before the end.
public class UncaughtArithmetic {
    static int divide(int a, int b) {
        try {
            return a / b;
        } finally {
            System.out.println("divided " + a + " by " + b);
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(divide(7, 2));
            System.out.println(divide(1, 1) + divide(5, divide(0, 3)));
        } finally {
            System.out.println("leaving main");
        }
    }
}
