// Recursive lambdas: through fields, through arguments, and a memoized one.
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

public class LambdaRecursion {
    static IntUnaryOperator factorial;
    static final Map<Long, Long> memo = new HashMap<>();
    LongUnaryOperator fib = n -> n < 2 ? n : this.fib.applyAsLong(n - 1) + this.fib.applyAsLong(n - 2);

    interface Rec<A, B> { B call(Rec<A, B> self, A a); }

    static <A, B> Function<A, B> fix(Rec<A, B> r) { return a -> r.call(r, a); }

    static <A, R> Function<A, R> y(Function<Function<A, R>, Function<A, R>> f) {
        return x -> f.apply(y(f)).apply(x);
    }

    static long collatz(long n) {
        Long known = memo.get(n);
        if (known != null) {
            return known;
        }
        long steps = n == 1 ? 0 : 1 + collatz(n % 2 == 0 ? n / 2 : 3 * n + 1);
        memo.put(n, steps);
        return steps;
    }

    public static void main(String[] args) {
        factorial = n -> n <= 1 ? 1 : n * factorial.applyAsInt(n - 1);
        System.out.println(factorial.applyAsInt(10));
        System.out.println(new LambdaRecursion().fib.applyAsLong(20));
        Function<Integer, Integer> gcd48 = fix((self, b) -> b == 0 ? 48 : 48 % b == 0 ? b : self.call(self, 48 % b));
        System.out.println(gcd48.apply(18));
        Function<Integer, String> binary = y(self -> n -> n < 2 ? "" + n : self.apply(n / 2) + n % 2);
        System.out.println(binary.apply(37));
        BiFunction<Integer, Integer, Integer> ack = new BiFunction<>() {
            @Override
            public Integer apply(Integer m, Integer n) {
                return m == 0 ? n + 1 : n == 0 ? apply(m - 1, 1) : apply(m - 1, apply(m, n - 1));
            }
        };
        System.out.println(ack.apply(2, 5));
        System.out.println(collatz(97) + " " + memo.size());
    }
}
