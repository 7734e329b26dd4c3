// A failing static initializer: ExceptionInInitializerError first, NoClassDefFoundError after.
public class InitFailure {
    static class Broken {
        static int value = compute();

        static int compute() {
            throw new IllegalStateException("cannot compute");
        }
    }

    static class BrokenError {
        static {
            if (true) {
                throw new StackOverflowError("an error stays as it is");
            }
        }
        static void touch() {}
    }

    static class Child extends Broken {
        static { System.out.println("never printed"); }
        static int other = 1;
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("no error");
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + ": " + t.getMessage());
            Throwable cause = t.getCause();
            while (cause != null) {
                System.out.println("  caused by " + cause);
                cause = cause.getCause();
            }
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Broken.value));
        attempt(() -> System.out.println(Broken.value));
        attempt(() -> new Broken());
        attempt(() -> System.out.println(Child.other));
        attempt(BrokenError::touch);
        attempt(BrokenError::touch);
        attempt(() -> System.out.println(Broken.class.getName()));
    }
}
