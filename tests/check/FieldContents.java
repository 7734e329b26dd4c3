import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Fields hold what the program assigns to them. */
public class FieldContents {
    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    record Broken() implements Shape {
        public int area() {
            throw new IllegalStateException();
        }
    }

    private final List<String> names = new ArrayList<>();
    private final List<Integer> counts;
    Deque<String> waiting = new ArrayDeque<>();
    private final Shape shape = new Square(2);
    private final List<String> given;

    public FieldContents(List<String> given, boolean sorted) {
        this.given = given;
        this.counts = sorted ? new LinkedList<>() : new ArrayList<>();
    }

    public int names() {
        return names.size();
    }

    public boolean counts() {
        return counts.getClass() == ArrayList.class || counts.getClass() == LinkedList.class;
    }

    public boolean waiting() {
        return waiting.getClass() == ArrayDeque.class;
    }

    public int area() {
        return shape.area();
    }

    /** Anybody may give any list. */
    public int given() {
        return given.size();
    }
}

class Locked {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    public int next(int step) {
        lock.lock();
        try {
            count++;
            return count / step;
        } finally {
            lock.unlock();
        }
    }
}

class ManyReaders {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    public int read(int n) {
        lock.readLock().lock();
        try {
            return 10 / n;
        } finally {
            lock.readLock().unlock();
        }
    }
}

class Gates {
    private final CountDownLatch latch = new CountDownLatch(1);

    public long left(int n) {
        latch.countDown();
        return latch.getCount() / n;
    }
}

class Timed {
    private final Clock clock;
    private final ExecutorService workers = Executors.newFixedThreadPool(2);

    Timed(Clock clock) {
        this.clock = clock;
    }

    public int part(int n) {
        return clock.getZone() == null ? 0 : 10 / n;
    }

    public boolean isRunning(int n) {
        return !workers.isShutdown() && 1 / n > 0;
    }
}
