// Method handles made from others: arguments bound, dropped, permuted, filtered, folded; branches,
// loops, exceptions; spreading and collecting.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandleCombinators {
    static String four(int a, long b, String c, double d) { return a + "/" + b + "/" + c + "/" + d; }
    static int add(int a, int b) { return a + b; }
    static boolean even(int a) { return a % 2 == 0; }
    static String shout(String s) { return s.toUpperCase() + "!"; }
    static void say(String s) { System.out.println("say " + s); }
    static int parse(String s) { return Integer.parseInt(s); }
    static int recover(NumberFormatException e, String s) { return -s.length(); }
    static String cleanup(Throwable t, String result, int x) { return (t == null ? "fine " : t.getMessage() + " ") + result + x; }
    static String risky(int x) { if (x < 0) throw new IllegalStateException("negative"); return "r" + x; }
    static long many(int a, int b, int c, int d, int e, int f, int g, int h) { return a + 10L * b + 100L * c + 1000L * d + 10000L * e + 100000L * f + 1000000L * g + 10000000L * h; }
    static List<String> step(List<String> list, int i) { List<String> more = new ArrayList<>(list); more.add("i" + i); return more; }

    static Lookup l = lookup();

    static MethodHandle find(String name, Class<?> r, Class<?>... p) throws Exception {
        return l.findStatic(MethodHandleCombinators.class, name, methodType(r, p));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle four = find("four", String.class, int.class, long.class, String.class, double.class);
        MethodHandle add = find("add", int.class, int.class, int.class);
        MethodHandle even = find("even", boolean.class, int.class);
        MethodHandle shout = find("shout", String.class, String.class);

        System.out.println(insertArguments(four, 1, 5L, "mid").invoke(1, 2.5) + " " + insertArguments(four, 1, 5L, "mid").type());
        System.out.println((String) insertArguments(four, 0, 1, 2L, "x", 3.0).invokeExact());
        System.out.println((int) dropArguments(add, 1, String.class, double.class).invokeExact(1, "ignored", 2.0, 41));
        System.out.println((int) dropReturn(add).type().parameterCount());
        System.out.println((String) permuteArguments(four, methodType(String.class, double.class, String.class, long.class, int.class), 3, 2, 1, 0).invokeExact(9.5, "p", 8L, 7));
        System.out.println((int) permuteArguments(add, methodType(int.class, int.class), 0, 0).invokeExact(21));
        System.out.println((String) filterReturnValue(insertArguments(four, 0, 1, 2L, "abc", 3.0), shout).invokeExact());
        System.out.println((String) filterArguments(four, 2, shout).invokeExact(1, 2L, "low", 0.5));
        System.out.println((int) filterArguments(add, 0, find("parse", int.class, String.class), find("parse", int.class, String.class)).invokeExact("30", "12"));
        System.out.println((int) foldArguments(dropArguments(add, 2, int.class), add).invokeExact(3, 4));
        System.out.println((int) collectArguments(add, 1, add).invokeExact(1, 2, 3));

        MethodHandle halve = insertArguments(l.findStatic(Math.class, "floorDiv", methodType(int.class, int.class, int.class)), 1, 2);
        MethodHandle tripled = filterReturnValue(permuteArguments(add, methodType(int.class, int.class), 0, 0), insertArguments(add, 1, 1));
        MethodHandle collatz = guardWithTest(even, halve, tripled);
        int x = 7;
        StringBuilder trail = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            x = (int) collatz.invokeExact(x);
            trail.append(x).append(' ');
        }
        System.out.println(trail);

        MethodHandle parse = find("parse", int.class, String.class);
        MethodHandle safe = catchException(parse, NumberFormatException.class, find("recover", int.class, NumberFormatException.class, String.class));
        System.out.println((int) safe.invokeExact("15") + " " + (int) safe.invokeExact("word"));
        MethodHandle cleaned = tryFinally(find("risky", String.class, int.class), find("cleanup", String.class, Throwable.class, String.class, int.class));
        System.out.println((String) cleaned.invokeExact(3));
        try {
            String never = (String) cleaned.invokeExact(-3);
            System.out.println(never);
        } catch (IllegalStateException e) {
            System.out.println("passed on: " + e.getMessage());
        }
        MethodHandle thrower = throwException(int.class, IllegalArgumentException.class);
        try {
            int never = (int) thrower.invokeExact(new IllegalArgumentException("thrown"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        System.out.println((String) constant(String.class, "c").invokeExact() + (int) constant(int.class, 5).invokeExact() + (double) constant(double.class, 1.5).invokeExact());
        System.out.println((String) identity(String.class).invokeExact("same") + (long) identity(long.class).invokeExact(6L) + zero(int.class).invoke() + zero(String.class).invoke());
        System.out.println(empty(methodType(int.class, String.class)).invoke("x"));

        MethodHandle spread = four.asSpreader(Object[].class, 4);
        System.out.println((String) spread.invoke(new Object[] {1, 2L, "s", 4.0}) + " " + spread.type());
        System.out.println((String) four.asSpreader(1, Object[].class, 2).invoke(1, new Object[] {2L, "s"}, 4.0));
        System.out.println(four.invokeWithArguments(5, 6L, "list", 7.5) + " " + four.invokeWithArguments(List.of(1, 2L, "z", 0.0)));
        MethodHandle list = l.findStatic(Arrays.class, "asList", methodType(List.class, Object[].class));
        System.out.println(list.invoke(1, "two", 3.0) + " " + list.asCollector(Object[].class, 2).invoke("a", "b"));
        System.out.println(l.findStatic(Arrays.class, "toString", methodType(String.class, int[].class)).asCollector(int[].class, 3).invoke(3, 2, 1));
        System.out.println((String) l.findStatic(Arrays.class, "toString", methodType(String.class, int[].class)).asVarargsCollector(int[].class).invoke(1, 2, 3, 4));
        MethodHandle many = find("many", long.class, int.class, int.class, int.class, int.class, int.class, int.class, int.class, int.class);
        System.out.println((long) insertArguments(many, 2, 3, 4, 5).invokeExact(1, 2, 6, 7, 8) + " " + many.invokeWithArguments(1, 2, 3, 4, 5, 6, 7, 8));
        try {
            spread.invoke(new Object[] {1});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        MethodHandle counted = countedLoop(constant(int.class, 4), constant(List.class, new ArrayList<String>()).asType(methodType(List.class)), find("step", List.class, List.class, int.class));
        System.out.println(counted.invoke());
        MethodHandle below = dropArguments(insertArguments(l.findStatic(Integer.class, "compare", methodType(int.class, int.class, int.class)), 1, 100).asType(methodType(int.class, int.class)), 1, int.class);
        MethodHandle isBelow = filterReturnValue(below, find("negative", boolean.class, int.class));
        System.out.println((int) whileLoop(identity(int.class), isBelow, dropArguments(permuteArguments(add, methodType(int.class, int.class), 0, 0), 1, int.class)).invokeExact(3));
        MethodHandle each = iteratedLoop(null, null, dropArguments(find("say", void.class, String.class), 1, List.class));
        each.invoke(List.of("p", "q"));

        System.out.println((int) exactInvoker(add.type()).invokeExact(add, 1, 2) + " " + invoker(methodType(Object.class, Object.class, Object.class)).invoke(add, 3, 4) + " " + spreadInvoker(add.type(), 1).invoke(add, 5, new Object[] {6}));
        MethodHandle getElement = arrayElementGetter(int[].class), setElement = arrayElementSetter(String[].class);
        String[] words = {"a", "b"};
        setElement.invokeExact(words, 1, "z");
        System.out.println((int) getElement.invokeExact(new int[] {4, 5}, 1) + words[1] + (int) arrayLength(String[].class).invokeExact(words) + ((long[]) arrayConstructor(long[].class).invokeExact(3)).length);
    }

    static boolean negative(int x) { return x < 0; }
}
