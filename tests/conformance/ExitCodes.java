// System.exit ends the program with its code; finally blocks do not run.
public class ExitCodes {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            System.out.println("leaving");
            System.exit(42);
        } finally {
            System.out.println("never printed");
        }
    }
}
