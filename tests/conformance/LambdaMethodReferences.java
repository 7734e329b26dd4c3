// The kinds of method references: static, bound, unbound, constructor, array, super, varargs.
import java.util.Arrays;
import java.util.function.*;

public class LambdaMethodReferences {
    final String name;

    LambdaMethodReferences() { this("default"); }
    LambdaMethodReferences(String name) { this.name = name; }

    String hello(String who) { return name + " greets " + who; }
    static int twice(int x) { return 2 * x; }
    static String count(Object... all) { return "count" + all.length; }

    static class Child extends LambdaMethodReferences {
        Child() { super("child"); }
        @Override
        String hello(String who) { return "overridden"; }
        Function<String, String> parents() { return super::hello; }
        Function<String, String> own() { return this::hello; }
    }

    interface TriFunction<A, B, C, R> { R apply(A a, B b, C c); }

    public static void main(String[] args) {
        IntUnaryOperator twice = LambdaMethodReferences::twice;
        System.out.println(twice.applyAsInt(21));
        Function<Integer, Integer> boxed = LambdaMethodReferences::twice;
        System.out.println(boxed.apply(4));
        IntFunction<Object> widened = LambdaMethodReferences::twice;
        System.out.println(widened.apply(5));
        LambdaMethodReferences bound = new LambdaMethodReferences("bound");
        Function<String, String> f = bound::hello;
        System.out.println(f.apply("you"));
        BiFunction<LambdaMethodReferences, String, String> unbound = LambdaMethodReferences::hello;
        System.out.println(unbound.apply(bound, "me") + ", " + unbound.apply(new Child(), "me"));
        Supplier<LambdaMethodReferences> maker = LambdaMethodReferences::new;
        Function<String, LambdaMethodReferences> namedMaker = LambdaMethodReferences::new;
        System.out.println(maker.get().name + " " + namedMaker.apply("given").name);
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> strings = String[][]::new;
        System.out.println(ints.apply(3).length + " " + strings.apply(2).length);
        System.out.println(new Child().parents().apply("x") + " " + new Child().own().apply("x"));
        Function<Object, String> varargs = LambdaMethodReferences::count;
        TriFunction<Integer, Integer, Integer, String> three = LambdaMethodReferences::count;
        System.out.println(varargs.apply("a") + " " + three.apply(1, 2, 3));
        String[] words = {"pear", "Apple", "fig"};
        Arrays.sort(words, String::compareToIgnoreCase);
        System.out.println(Arrays.toString(words));
        ToIntFunction<String> length = String::length;
        Function<String, Integer> viaInterface = CharSequence::length;
        System.out.println(length.applyAsInt("four") + viaInterface.apply("five!"));
        Supplier<String> fromArray = words[0]::toUpperCase;
        words[0] = "changed";
        System.out.println(fromArray.get());
        Runnable printer = System.out::println;
        printer.run();
        try {
            String none = null;
            Supplier<Integer> s = none::length;
        } catch (NullPointerException e) {
            System.out.println("null receiver is seen at once");
        }
    }
}
