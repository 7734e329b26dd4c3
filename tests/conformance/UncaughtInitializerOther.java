// An initializer error of another class, first caught, then uncaught as NoClassDefFoundError.
public class UncaughtInitializerOther {
    static class Config {
        static final int LIMIT = Integer.parseInt("ten");
    }

    public static void main(String[] args) {
        try {
            System.out.println(Config.LIMIT);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e + " / " + e.getCause().getMessage());
        }
        System.out.println(Config.LIMIT);
    }
}
