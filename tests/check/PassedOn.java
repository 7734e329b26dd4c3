import java.util.function.Supplier;

/** Exceptions that whoever calls has made are thrown, in a way that hides what is declared. */
public class PassedOn {
    public static class Failed {
        Throwable cause;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> int rethrow(Throwable throwable) throws T {
        throw (T) throwable;
    }

    public static int supplied(Supplier<Throwable> supplier) {
        return PassedOn.<RuntimeException>rethrow(supplier.get());
    }

    public static int held(Failed failed) {
        return PassedOn.<RuntimeException>rethrow(failed.cause);
    }
}
