// StackWalker over deep stacks, reflection, lambdas, constructors and static initializers.
import java.lang.invoke.MethodType;
import java.util.*;
import java.util.stream.*;

public class StackWalkingDeep {
    static final StackWalker PLAIN = StackWalker.getInstance();
    static final StackWalker CLASSES = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    static final StackWalker REFLECT = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));

    static class InInit { static final long DEPTH = PLAIN.walk(s -> s.count()); static final String TOP = PLAIN.walk(s -> s.findFirst().get().getMethodName()); }
    class Made { final String where; Made() { where = PLAIN.walk(s -> s.map(f -> f.getMethodName()).collect(Collectors.joining(","))); } }

    static long deep(int n) { return n == 0 ? PLAIN.walk(Stream::count) : deep(n - 1); }
    static List<String> some(int n, int skip, int limit) { return n == 0 ? PLAIN.walk(s -> s.skip(skip).limit(limit).map(StackWalker.StackFrame::toString).toList()) : some(n - 1, skip, limit); }
    public static String viaReflection() { return CLASSES.walk(s -> s.map(f -> f.getDeclaringClass().getSimpleName() + "." + f.getMethodName()).toList()).toString(); }
    static Class<?> caller() { return CLASSES.getCallerClass(); }

    public static void main(String[] args) throws Exception {
        System.out.println(deep(0) + " " + deep(5) + " " + deep(500) + " " + deep(3000));
        some(100, 95, 10).forEach(System.out::println);
        System.out.println(InInit.DEPTH + InInit.TOP + " " + new StackWalkingDeep().new Made().where);
        System.out.println(StackWalkingDeep.class.getMethod("viaReflection").invoke(null));
        PLAIN.forEach(f -> System.out.println(f.getClassName() + " " + f.getMethodName() + " " + f.getFileName() + " " + f.getLineNumber() + " " + f.getByteCodeIndex() + " " + f.isNativeMethod() + " " + f.toStackTraceElement()));
        CLASSES.forEach(f -> System.out.println(f.getMethodType() + " " + f.getDescriptor()));
        try { PLAIN.forEach(f -> f.getDeclaringClass()); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        try { PLAIN.getCallerClass(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        System.out.println(((java.util.function.Supplier<Class<?>>) StackWalkingDeep::caller).get().getSimpleName() + " " + ((java.util.function.Supplier<Class<?>>) () -> caller()).get());
        try { CLASSES.getCallerClass(); System.out.println("no error"); } catch (IllegalCallerException e) { System.out.println(e.getMessage()); }
        Stream<?>[] kept = new Stream<?>[1];
        PLAIN.walk(s -> kept[0] = s);
        try { kept[0].count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(Stream.of(1).map(x -> PLAIN.walk(s -> s.filter(f -> f.getClassName().startsWith("StackWalkingDeep")).map(f -> f.getMethodName()).toList())).findFirst().get());
        Thread t = new Thread(() -> System.out.println(PLAIN.walk(s -> s.map(f -> f.getMethodName()).toList().get(0)).startsWith("lambda$main$")));
        t.start(); t.join();
        System.out.println(Thread.currentThread().getStackTrace()[1] + " " + new Throwable().getStackTrace()[0]);
        long shown = REFLECT.walk(s -> s.count()); System.out.println(shown);
    }
}
