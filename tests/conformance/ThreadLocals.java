// ThreadLocal and InheritableThreadLocal: one value per thread.
public class ThreadLocals {
    static final ThreadLocal<Integer> number = ThreadLocal.withInitial(() -> 7);
    static final ThreadLocal<String> text = new ThreadLocal<>();
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();

    public static void main(String[] args) throws InterruptedException {
        number.set(number.get() + 1);
        inherited.set("from main");
        System.out.println(number.get() + " " + text.get() + " " + inherited.get());
        Thread t = new Thread(() -> {
            System.out.println(number.get() + " " + text.get() + " " + inherited.get());
            number.set(100);
            text.set("worker");
            inherited.set("changed");
        });
        t.start();
        t.join();
        System.out.println(number.get() + " " + text.get() + " " + inherited.get());
        number.remove();
        System.out.println(number.get());
    }
}
