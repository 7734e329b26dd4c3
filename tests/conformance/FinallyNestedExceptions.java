// Exceptions thrown in catch and finally replace one another; rethrow keeps the trace.
public class FinallyNestedExceptions {
    static void chain(int mode) throws Exception {
        try {
            try {
                if (mode > 0) {
                    throw new Exception("first");
                }
            } catch (Exception e) {
                if (mode > 1) {
                    throw new RuntimeException("second", e);
                }
                throw e;
            } finally {
                if (mode > 2) {
                    throw new Error("third");
                }
                System.out.print("inner finally, ");
            }
        } finally {
            System.out.print("outer finally, ");
        }
        System.out.print("normal end, ");
    }

    static void multi(Object o) {
        try {
            System.out.println(((String) o).substring(1, 3));
        } catch (ClassCastException | NullPointerException e) {
            System.out.println("multi: " + e.getClass().getSimpleName());
        } catch (RuntimeException e) {
            System.out.println("runtime: " + e.getMessage());
        }
    }

    static <T extends Throwable> void sneak(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T cast = (T) t;
        throw cast;
    }

    public static void main(String[] args) {
        for (int mode = 0; mode < 4; mode++) {
            try {
                chain(mode);
                System.out.println();
            } catch (Throwable t) {
                System.out.println(t + " cause " + t.getCause());
            }
        }
        multi("hello");
        multi(1);
        multi(null);
        multi("x");
        try {
            FinallyNestedExceptions.<RuntimeException>sneak(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
    }
}
