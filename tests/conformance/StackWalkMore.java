// StackWalker over many frames, with options, and the stack traces of threads.
import java.lang.StackWalker.Option;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

public class StackWalkMore {
    static String describe(StackWalker.StackFrame f) {
        return f.getClassName() + "." + f.getMethodName() + "@" + f.getByteCodeIndex() + "/" + f.getLineNumber() + " " + f.getFileName() + " " + f.isNativeMethod();
    }

    static int depth(int n) {
        return n > 0 ? depth(n - 1) : (int) (long) StackWalker.getInstance().walk(s -> s.count());
    }

    static int skipped(int n) {
        return n > 0 ? skipped(n - 1) : StackWalker.getInstance().walk(s -> s.skip(60).limit(3).mapToInt(StackWalker.StackFrame::getLineNumber).sum());
    }

    static <T> T through(Supplier<T> s) {
        return s.get();
    }

    public static void run() {
        boolean reflective = StackWalker.getInstance(Option.SHOW_REFLECT_FRAMES).walk(s -> s.anyMatch(f -> f.getClassName().contains("reflect")));
        System.out.println(reflective);
        List<String> names = StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).collect(Collectors.toList()));
        System.out.println(names);
    }

    interface Face {
        default Class<?> who() {
            return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            String desc = StackWalker.getInstance().walk(s -> s.findFirst().get().getDescriptor());
            System.out.println(desc);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        StackWalker.getInstance().walk(s -> s.map(StackWalkMore::describe).toList()).forEach(System.out::println);
        through(() -> StackWalker.getInstance().walk(s -> s.map(StackWalkMore::describe).toList())).forEach(System.out::println);
        System.out.println(depth(0) + " " + depth(7) + " " + depth(100) + " " + depth(1000));
        System.out.println(skipped(200));
        StackWalkMore.class.getMethod("run").invoke(null);
        System.out.println(new Face() { }.who());
        Object declaring = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).walk(s -> s.findFirst().get().getDeclaringClass());
        System.out.println(declaring);
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        } catch (IllegalCallerException e) {
            System.out.println(e.getMessage());
        }
        Object element = StackWalker.getInstance().walk(s -> s.findFirst().get().toStackTraceElement());
        System.out.println(element);
        StackWalker.getInstance().forEach(f -> System.out.println(f));

        StackTraceElement[] own = Thread.currentThread().getStackTrace();
        System.out.println(own.length + " " + own[0].getMethodName() + " " + own[1]);
        System.out.println(new Throwable().getStackTrace()[0].getLineNumber());
        Thread waiting = new Thread(() -> {
            synchronized (own) {
                try {
                    own.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }, "waiter");
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        StackTraceElement[] other = waiting.getStackTrace();
        System.out.println(other[0].getMethodName().startsWith("wait") + " " + other[other.length - 1].getMethodName());
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(waiting) + " " + all.containsKey(Thread.currentThread()));
        waiting.interrupt();
        waiting.join();
        System.out.println(waiting.getStackTrace().length + " " + waiting.getState());
    }
}
