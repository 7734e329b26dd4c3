import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Fields hold what the program assigns to them. */
public class FieldContents {
    /** A list of the program's own that no field here ever holds. */
    static class Odd<T> extends ArrayList<T> {
        @Override
        public int size() {
            throw new IllegalStateException();
        }
    }

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
    private Map<String, Integer> counts = new HashMap<>();
    Deque<String> waiting = new ArrayDeque<>();
    private Shape shape = new Square(2);
    private List<String> given;

    public FieldContents(List<String> given) {
        this.given = given;
    }

    public void sort() {
        counts = new TreeMap<>(Map.of("a", 1));
    }

    public int names() {
        return names.size();
    }

    public boolean counts() {
        return counts.getClass() == HashMap.class || counts.getClass() == TreeMap.class;
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
    private final Semaphore permits = new Semaphore(2);

    public long left(int n) {
        latch.countDown();
        return latch.getCount() / n;
    }

    public int enter(int n) {
        if (!permits.tryAcquire()) {
            return 0;
        }
        try {
            return 1 / n;
        } finally {
            permits.release();
        }
    }
}

class Timed {
    private final Clock clock;
    private final Path folder;
    private final ExecutorService workers = Executors.newFixedThreadPool(2);

    Timed(Clock clock, Path folder) {
        this.clock = clock;
        this.folder = folder;
    }

    public long half(int n) {
        return clock.millis() / n;
    }

    public int depth(int n) {
        return folder.getNameCount() / n;
    }

    public boolean isRunning(int n) {
        return !workers.isShutdown() && 1 / n > 0;
    }
}
