// Threads started and joined, their names, states, interruption and daemon flags.
public class ThreadBasics {
    static class Worker extends Thread {
        int result;
        Worker(String name) { super(name); }
        @Override
        public void run() {
            for (int i = 0; i < 1000; i++) {
                result += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.isAlive() + " " + main.getThreadGroup().getName());
        Worker w = new Worker("my worker");
        System.out.println(w.getState() + " " + w.getName() + " " + w.isAlive());
        w.start();
        w.join();
        System.out.println(w.getState() + " " + w.result + " " + w.isAlive());
        try {
            w.start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(60_000);
                System.out.println("slept");
            } catch (InterruptedException e) {
                System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
                Thread.yield();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        new Worker("run directly").run();
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int n = i;
            Thread t = new Thread(() -> order.append(n));
            t.start();
            t.join();
        }
        System.out.println(order);
    }
}
