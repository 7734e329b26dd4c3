/** Says "ready", then does what its first argument says until a signal ends it. */
public class Ending {
    public static void main(String[] args) throws Exception {
        boolean hookHangs = args.length > 1;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook");
            while (hookHangs) Thread.onSpinWait();
        }));
        System.out.println("ready");
        switch (args[0]) {
            case "read" -> System.out.println("read " + System.in.read());
            case "spin" -> { while (true) Thread.onSpinWait(); }
            case "sleep" -> { while (true) Thread.sleep(1000); }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
