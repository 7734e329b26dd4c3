// Line numbers, method and class names of stack trace elements.
public class StackTraceLines {
    interface Thrower { void run(); }

    static class Inner {
        int f;

        Inner(int i) {
            f = 10 / i;
        }

        void method() {
            throw new RuntimeException(
                    "multi" +
                    "line");
        }
    }

    static void show(Thrower t) {
        try {
            t.run();
        } catch (RuntimeException e) {
            System.out.println(e);
            for (StackTraceElement s : e.getStackTrace()) {
                if (s.getMethodName().startsWith("lambda")) {
                    System.out.println("  a lambda at line " + s.getLineNumber());
                } else {
                    System.out.println("  " + s.getClassName() + " " + s.getMethodName() + " " + s.getFileName() + ":" + s.getLineNumber() + " " + s.isNativeMethod());
                }
            }
        }
    }

    static int chained(String s) {
        return s
                .trim()
                .substring(1)
                .charAt(9);
    }

    public static void main(String[] args) {
        show(() -> new Inner(0));
        show(() -> new Inner(1).method());
        show(() -> {
            int x =
                    chained("abc");
        });
        show(new Thrower() {
            @Override
            public void run() {
                new java.util.ArrayList<String>().iterator().next();
            }
        });
        StackTraceElement[] here = Thread.currentThread().getStackTrace();
        System.out.println(here[here.length - 1]);
        System.out.println(new Throwable("not thrown").getStackTrace()[0]);
    }
}
