// Resources are closed in reverse order; close exceptions are suppressed or thrown.
public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failing;

        Res(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.println("open " + name);
            if (name.startsWith("!")) {
                throw new IllegalArgumentException("cannot open " + name);
            }
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failing) {
                throw new IllegalStateException("cannot close " + name);
            }
        }
    }

    static void use(String second, boolean failing, boolean bodyFails) {
        Res outer = new Res("outer", false);
        try (outer; Res a = new Res("a", failing); Res b = new Res(second, failing); Res none = null) {
            System.out.println("body " + a.name + b.name + none);
            if (bodyFails) {
                throw new RuntimeException("body");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.println("  suppressed " + s.getMessage());
            }
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        use("b", false, false);
        use("b", true, false);
        use("b", true, true);
        use("!b", true, false);
    }
}
