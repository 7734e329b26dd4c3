// StackWalker: frames, caller class, filtering.
import java.util.List;
import java.util.stream.Collectors;

public class StackWalking {
    static List<String> frames() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static class Other {
        static Class<?> call() { return caller(); }
    }

    static List<String> deeper(int n) { return n == 0 ? frames() : deeper(n - 1); }

    public static void main(String[] args) {
        System.out.println(frames());
        System.out.println(deeper(2));
        System.out.println(caller().getSimpleName() + " " + Other.call().getSimpleName());
        System.out.println(StackWalker.getInstance().walk(s -> s.findFirst()).get().getClassName());
    }
}
