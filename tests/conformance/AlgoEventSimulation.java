// A small event simulation: interfaces, inner classes, queues and a seeded generator.
import java.util.*;

public class AlgoEventSimulation {
    interface Event { void fire(AlgoEventSimulation s); }
    record Scheduled(int time, int order, Event event) {}

    private final PriorityQueue<Scheduled> queue = new PriorityQueue<>(Comparator.comparingInt(Scheduled::time).thenComparingInt(Scheduled::order));
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private int now, made, served, busyUntil;
    private long waited;
    private final long[] state = {12345};

    int random(int bound) {
        state[0] = state[0] * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state[0] >>> 33) % bound);
    }

    void at(int delay, Event e) { queue.add(new Scheduled(now + delay, made++, e)); }

    class Arrival implements Event {
        private final int customer;
        Arrival(int customer) { this.customer = customer; }

        @Override
        public void fire(AlgoEventSimulation s) {
            waiting.add(now);
            if (now >= busyUntil && waiting.size() == 1) {
                serve();
            }
            if (customer < 20) {
                at(1 + random(5), new Arrival(customer + 1));
            }
        }
    }

    void serve() {
        int arrived = waiting.peek();
        waited += now - arrived;
        int duration = 1 + random(4);
        busyUntil = now + duration;
        at(duration, s -> {
            waiting.poll();
            served++;
            if (!waiting.isEmpty()) {
                serve();
            }
        });
    }

    public static void main(String[] args) {
        AlgoEventSimulation s = new AlgoEventSimulation();
        s.at(0, s.new Arrival(1));
        while (!s.queue.isEmpty()) {
            Scheduled next = s.queue.poll();
            s.now = next.time();
            next.event().fire(s);
        }
        System.out.println(s.served + " served until " + s.now + ", waited " + s.waited + ", events " + s.made);
    }
}
