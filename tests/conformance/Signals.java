import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** Handlers of signals that a program sends itself; the last one ends it. */
public class Signals {
    static void raise(Signal signal, CountDownLatch handled) throws InterruptedException {
        Signal.raise(signal);
        handled.await();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        Signal usr1 = new Signal("USR1");
        System.out.println(usr1 + " " + usr1.getNumber() + " " + usr1.equals(new Signal("USR1")));
        SignalHandler mine = s -> {
            System.out.println("got " + s + " in " + Thread.currentThread().getName());
            first.countDown();
        };
        System.out.println(Signal.handle(usr1, mine) == SignalHandler.SIG_DFL);
        raise(usr1, first);
        System.out.println(Signal.handle(usr1, SignalHandler.SIG_IGN) == mine);
        try {
            Signal.raise(usr1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Signal("NOPE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        CountDownLatch second = new CountDownLatch(1);
        Signal term = new Signal("TERM");
        SignalHandler ends = Signal.handle(term, s -> {
            System.out.println("not now");
            second.countDown();
        });
        raise(term, second);
        Signal.handle(term, ends);
        Signal.raise(term);
        while (true) {
            Thread.sleep(1000);
        }
    }
}
