import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Lambdas in tests that stand where another type than their interface is declared, or where several would fit. */
public class LambdaCasts {
    public static int tested(Object o) {
        return o instanceof IntSupplier supplier ? 1 / supplier.getAsInt() : 0;
    }

    public static int overloaded(Supplier<Integer> number) {
        return number == null ? 0 : 1 / number.get();
    }

    public static int overloaded(Callable<Integer> number) throws Exception {
        return number == null ? 0 : 1 / number.call();
    }
}
