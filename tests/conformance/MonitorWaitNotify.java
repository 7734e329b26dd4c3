// wait and notify: two threads take turns, so that the output is fixed.
public class MonitorWaitNotify {
    private int turn = 0;

    synchronized void say(int who, String text) throws InterruptedException {
        while (turn != who) {
            wait();
        }
        System.out.println(who + " says " + text);
        turn = 1 - who;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorWaitNotify table = new MonitorWaitNotify();
        Thread[] threads = new Thread[2];
        for (int t = 0; t < 2; t++) {
            int who = t;
            threads[t] = new Thread(() -> {
                try {
                    for (int i = 0; i < 5; i++) {
                        table.say(who, (who == 0 ? "ping " : "pong ") + i);
                    }
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
        }
        threads[1].start();
        threads[0].start();
        for (Thread t : threads) {
            t.join();
        }
        System.out.println("done");
    }
}
