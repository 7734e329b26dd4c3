// Wrap-around, division, remainder and negation of int and long.
public class IntArithmetic {
    static int div(int a, int b) { return a / b; }
    static int rem(int a, int b) { return a % b; }
    static long div(long a, long b) { return a / b; }
    static long rem(long a, long b) { return a % b; }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(min * -1);
        System.out.println(-min);
        System.out.println(max * max);
        System.out.println(div(min, -1));
        System.out.println(rem(min, -1));
        for (int a : new int[] {7, -7}) {
            for (int b : new int[] {3, -3}) {
                System.out.println(a + " / " + b + " = " + div(a, b) + " rem " + rem(a, b));
            }
        }
        long lmin = Long.MIN_VALUE;
        System.out.println(div(lmin, -1L));
        System.out.println(rem(lmin, -1L));
        System.out.println(-lmin);
        System.out.println(Long.MAX_VALUE + 1);
        System.out.println(3037000500L * 3037000500L);
        System.out.println(div(-7L, 2L) + " " + rem(-7L, 2L));
        int i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i -= i - (i = 3);
        System.out.println(i);
    }
}
