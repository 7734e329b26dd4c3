// Catch clauses in order, checked and unchecked, rethrown with precise types.
public class ExceptionHierarchy {
    static class AppException extends Exception {
        AppException(String m, Throwable c) { super(m, c); }
    }
    static class DbException extends AppException {
        DbException(String m) { super(m, null); }
    }

    static void work(int kind) throws AppException, InterruptedException {
        switch (kind) {
            case 0: throw new DbException("db");
            case 1: throw new AppException("app", new RuntimeException("inner"));
            case 2: throw new InterruptedException("stop");
            case 3: throw new IllegalArgumentException("arg");
            case 4: throw new Error("error");
            case 5: Object o = "s"; Integer i = (Integer) o; break;
            case 6: throw new StackOverflowError();
            default: System.out.print("nothing ");
        }
    }

    static void precise(int kind) throws AppException, InterruptedException {
        try {
            work(kind);
        } catch (final Exception e) {
            System.out.print("rethrow ");
            throw e;
        }
    }

    static String handle(int kind) {
        try {
            precise(kind);
            return "none";
        } catch (DbException e) {
            return "Db " + e.getMessage();
        } catch (AppException e) {
            return "App " + e.getCause().getMessage();
        } catch (IllegalArgumentException | InterruptedException e) {
            return "either " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getClass().getName();
        } catch (VirtualMachineError e) {
            return "vm " + e;
        } catch (Throwable t) {
            return "throwable " + t;
        } finally {
            System.out.print("[" + kind + "] ");
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 8; kind++) {
            System.out.println(handle(kind));
        }
    }
}
