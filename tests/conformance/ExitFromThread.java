// System.exit from another thread while main waits; the code is taken modulo 256.
public class ExitFromThread {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            System.out.println("worker exits");
            System.exit(256 + 7);
        });
        t.start();
        Thread.sleep(60_000);
        System.out.println("never printed");
    }
}
