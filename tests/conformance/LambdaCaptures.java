// Lambdas capturing locals, parameters and this; each evaluation sees its own values.
import java.util.ArrayList;
import java.util.List;
import java.util.function.*;

public class LambdaCaptures {
    int field = 1;

    Supplier<Integer> counter() { return () -> field++; }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
        return a -> b -> c -> a * 100 + b * 10 + c;
    }

    static IntSupplier boxedCounter() {
        int[] n = {0};
        return () -> ++n[0];
    }

    interface Wide { String all(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t); }

    public static void main(String[] args) {
        List<Supplier<String>> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            suppliers.add(() -> "s" + copy);
        }
        for (String s : new String[] {"x", "y"}) {
            suppliers.add(() -> s);
        }
        for (Supplier<String> s : suppliers) {
            System.out.print(s.get() + " ");
        }
        System.out.println();
        LambdaCaptures lc = new LambdaCaptures();
        Supplier<Integer> c = lc.counter();
        System.out.println(c.get() + " " + c.get() + " " + lc.field);
        System.out.println(curried().apply(1).apply(2).apply(3));
        IntSupplier a = boxedCounter();
        IntSupplier b = boxedCounter();
        System.out.println(a.getAsInt() + " " + a.getAsInt() + " " + b.getAsInt());
        byte by = 1;
        long lo = 1L << 33;
        double dd = 0.5;
        Runnable r = () -> System.out.println(by + lo + dd);
        r.run();
        Wide w = (p, q, ch, i, l, f, d, z, t) -> "" + p + q + ch + i + l + f + d + z + t + by + lo + dd;
        System.out.println(w.all((byte) 1, (short) 2, 'c', 3, 4L, 5f, 6.0, true, "t"));
        Callback nested = () -> () -> () -> "deep";
        System.out.println(((Supplier<?>) ((Supplier<?>) nested.call()).get()).get());
        Runnable same1 = () -> {};
        Runnable same2 = () -> {};
        System.out.println(same1 != same2);
    }

    interface Callback { Supplier<Supplier<String>> call(); }
}
