// Atomic numbers, references, arrays and field updaters on one thread.
import java.util.concurrent.atomic.*;

public class AtomicClasses {
    volatile int field = 1;
    static final AtomicIntegerFieldUpdater<AtomicClasses> UPDATER = AtomicIntegerFieldUpdater.newUpdater(AtomicClasses.class, "field");

    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndIncrement() + " " + i.addAndGet(10) + " " + i.getAndSet(100) + " " + i.compareAndSet(100, 7) + " " + i.compareAndSet(100, 8) + " " + i);
        System.out.println(i.updateAndGet(x -> x * 3) + " " + i.getAndUpdate(x -> x + 1) + " " + i.accumulateAndGet(5, Math::max) + " " + i.getAndAccumulate(50, Integer::sum) + " " + i.get() + " " + i.decrementAndGet());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-1) + " " + l + " " + l.intValue());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        String old = r.get();
        System.out.println(r.compareAndSet(old, "b") + " " + r.compareAndSet(old, "c") + " " + r.updateAndGet(s -> s + "!") + " " + r.getAndSet(null) + " " + r);
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.set(0, 9);
        System.out.println(a.incrementAndGet(1) + " " + a.getAndAdd(2, 4) + " " + a.compareAndSet(0, 9, 8) + " " + a + " " + a.length());
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"x", "y"});
        System.out.println(ra.getAndSet(0, "z") + " " + ra);
        AtomicLongArray la = new AtomicLongArray(2);
        la.accumulateAndGet(1, 5, (x, y) -> x - y);
        System.out.println(la);
        AtomicClasses o = new AtomicClasses();
        System.out.println(UPDATER.incrementAndGet(o) + " " + UPDATER.compareAndSet(o, 2, 40) + " " + o.field);
        LongAdder adder = new LongAdder();
        for (int k = 0; k < 10; k++) {
            adder.add(k);
        }
        LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
        max.accumulate(3);
        max.accumulate(-3);
        DoubleAdder da = new DoubleAdder();
        da.add(0.5);
        da.add(0.25);
        System.out.println(adder + " " + adder.sumThenReset() + " " + adder.sum() + " " + max.get() + " " + da.sum());
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("v", 1);
        System.out.println(stamped.compareAndSet("v", "w", 1, 2) + " " + stamped.getStamp() + " " + stamped.getReference());
        try {
            a.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
