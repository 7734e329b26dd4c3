// Suppressed exceptions and causes in one trace.
public class UncaughtSuppressed {
    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) { this.name = name; }

        @Override
        public void close() throws Exception {
            throw new Exception("closing " + name, new RuntimeException("root of " + name));
        }
    }

    public static void main(String[] args) throws Exception {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            System.out.println("body");
            throw new IllegalStateException("body failed");
        }
    }
}
