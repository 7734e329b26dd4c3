// Producer and consumer over a bounded buffer; the consumer prints in order.
public class MonitorBoundedBuffer {
    private final int[] items = new int[3];
    private int count, in, out;

    synchronized void put(int x) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[in] = x;
        in = (in + 1) % items.length;
        count++;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int x = items[out];
        out = (out + 1) % items.length;
        count--;
        notifyAll();
        return x;
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorBoundedBuffer b = new MonitorBoundedBuffer();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 20; i++) {
                    b.put(i * i);
                }
                b.put(-1);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        producer.start();
        int sum = 0;
        for (int x = b.take(); x >= 0; x = b.take()) {
            System.out.print(x + " ");
            sum += x;
        }
        producer.join();
        System.out.println("= " + sum);
    }
}
