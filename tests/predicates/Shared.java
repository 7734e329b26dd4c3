import java.util.ArrayList;
import java.util.List;

/** Objects that more can be done with than calling the methods of their class. */
public class Shared {
    /** A class below it can do more. */
    static class Level {
        protected int level;

        void raise() {
            level = 1;
        }

        boolean isPositive() {
            return level >= 0;
        }
    }

    static class Sinking extends Level {
        void sink() {
            level = -1;
        }
    }

    /** Whoever has the list can change it. */
    static class Names {
        private final List<String> names = new ArrayList<>();

        List<String> names() {
            return names;
        }

        boolean isEmpty() {
            return names.isEmpty();
        }
    }

    static class Marks {
        private final int[] marks = new int[2];

        int[] marks() {
            return marks;
        }

        boolean isUnmarked() {
            return marks[0] == 0;
        }
    }

    static class Log {
        private final StringBuilder log = new StringBuilder();

        StringBuilder log() {
            return log;
        }

        boolean isEmpty() {
            return log.length() == 0;
        }
    }

    /** The caller still has the array. */
    static class Kept {
        private final int[] given;

        Kept(int[] given) {
            if (given.length != 1 || given[0] != 0) {
                throw new IllegalArgumentException();
            }
            this.given = given;
        }

        boolean isZero() {
            return given[0] == 0;
        }
    }

    /** The caller still has the array, though the call that kept it threw. */
    static class KeptAndThrew {
        private int[] given = new int[1];

        void keep(int[] given) {
            if (given.length != 1 || given[0] != 0) {
                return;
            }
            this.given = given;
            throw new IllegalStateException();
        }

        boolean isZero() {
            return given[0] == 0;
        }
    }

    /** What it takes is made of so many others that not all of them are. */
    static class Last {
        private boolean reached;

        void begin(Of1 of) {
            reached = of != null && of.of != null && of.of.isLast();
        }

        boolean isNotReached() {
            return !reached;
        }
    }

    static class Of1 {
        final Of2 of;

        Of1(Of2 of) {
            this.of = of;
        }
    }

    static class Of2 {
        private final Of3 of;

        Of2(Of3 of) {
            this.of = of;
        }

        boolean isLast() {
            return of != null && of.of != null && of.of.of != null && of.of.of.isLast();
        }
    }

    static class Of3 {
        final Of4 of;

        Of3(Of4 of) {
            this.of = of;
        }
    }

    static class Of4 {
        final Of5 of;

        Of4(Of5 of) {
            this.of = of;
        }
    }

    static class Of5 {
        private final Of6 of;

        Of5(Of6 of) {
            this.of = of;
        }

        boolean isLast() {
            return of != null && of.of != null && of.of.of != null;
        }
    }

    static class Of6 {
        final Of7 of;

        Of6(Of7 of) {
            this.of = of;
        }
    }

    static class Of7 {
        final Of8 of;

        Of7(Of8 of) {
            this.of = of;
        }
    }

    static class Of8 {}

    /** Nothing is there that it could take. */
    static class Asking {
        abstract static class Source {
            abstract int first();

            abstract int second();
        }

        private int greatest;

        void ask(Source source) {
            if (source != null && source.first() > source.second()) {
                greatest = 1;
            }
        }

        boolean isZero() {
            return greatest == 0;
        }
    }

    /** Its superclass has methods. */
    static class Few extends ArrayList<Integer> {
        boolean isSmall() {
            return size() < 2;
        }
    }

    /** Another class assigns its field. */
    static class Switch {
        private boolean on;

        boolean isOff() {
            return !on;
        }
    }

    static class Hand {
        static void press(Switch it) {
            it.on = true;
        }
    }

    /** Another class makes objects by a constructor that nobody else can call. */
    static class Gauge {
        private final int mark;

        Gauge() {
            mark = 1;
        }

        private Gauge(int mark) {
            this.mark = mark;
        }

        boolean isAtOne() {
            return mark == 1;
        }
    }

    static class Gauges {
        static Object at(int mark) {
            return new Gauge(mark);
        }
    }

    /** Its objects come from a builder. */
    static class Dish {
        private final int size;

        private Dish(Cook cook) {
            size = cook.size;
        }

        boolean isServed() {
            return size > 0;
        }
    }

    static class Cook {
        private int size;

        Cook sized(int size) {
            this.size = size;
            return this;
        }

        Dish serve() {
            return new Dish(this);
        }
    }

    /** One of its constructors takes what only another class has. */
    static class Vault {
        private final int level;

        Vault() {
            level = 0;
        }

        Vault(int level, Key key) {
            if (key == null) {
                throw new IllegalArgumentException();
            }
            this.level = level;
        }

        boolean isEmpty() {
            return level == 0;
        }
    }

    static class Key {
        private static final Key OWN = new Key();

        private Key() {}

        static Object open(int level) {
            return new Vault(level, OWN);
        }
    }

    /** Takes what only another class makes. */
    static class Table {
        private final Dish dish;

        Table(Dish dish) {
            if (dish == null) {
                throw new IllegalArgumentException();
            }
            this.dish = dish;
        }

        boolean isEmpty() {
            return dish == null;
        }
    }

    /** A function makes others. */
    static class Spool {
        static final java.util.function.IntFunction<Spool> WOUND = turns -> new Spool(turns);
        private final int turns;

        Spool() {
            turns = 0;
        }

        private Spool(int turns) {
            this.turns = turns;
        }

        boolean isBare() {
            return turns == 0;
        }
    }

    /** A private constructor that only methods use which are called. */
    static class Stamp {
        private final int value;

        Stamp() {
            this(1);
        }

        private Stamp(int value) {
            this.value = value;
        }

        static Stamp of(int value) {
            return value > 0 ? with(value) : new Stamp();
        }

        private static Stamp with(int value) {
            return new Stamp(value);
        }

        boolean isPositive() {
            return value > 0;
        }
    }

    /** Nobody can make one. */
    static class Never {
        private Never() {}

        boolean isWrong() {
            return false;
        }
    }

    /** Only a copy is handed out, so that all states are known. */
    static class Copied {
        private final int[] marks = new int[1];

        int[] marks() {
            return marks.clone();
        }

        boolean isUnmarked() {
            return marks[0] == 0;
        }
    }

    /** What a call leaves is in the thread, not in the object. */
    static class Remembering {
        private final ThreadLocal<Integer> last = ThreadLocal.withInitial(() -> 0);
        private boolean seen;

        void remember() {
            last.set(1);
        }

        void look() {
            seen = last.get() == 1;
        }

        boolean isUnseen() {
            return !seen;
        }
    }

    /** The caller's thread may be interrupted, and may hold the lock. */
    static class Patient {
        private boolean disturbed;

        void rest() {
            disturbed = Thread.currentThread().isInterrupted();
        }

        boolean isUndisturbed() {
            return !disturbed;
        }
    }

    static class Unlocked {
        private boolean held;

        void look() {
            held = Thread.holdsLock(this);
        }

        boolean isFree() {
            return !held;
        }
    }

    static class Waking {
        private boolean woke;

        void wake() {
            notifyAll();
            woke = true;
        }

        boolean isAsleep() {
            return !woke;
        }
    }

    /** No constructor is called for what is read from a stream. */
    static class Stored implements java.io.Serializable {
        private static final long serialVersionUID = 1L;

        private final transient int[] cells = new int[1];

        boolean hasCells() {
            return cells != null;
        }
    }

    /** A record is read by its constructor. */
    record Positive(int value) implements java.io.Serializable {
        Positive {
            if (value <= 0) {
                throw new IllegalArgumentException();
            }
        }

        boolean isPositive() {
            return value > 0;
        }
    }

    /** One of its objects is there from the start, and no call makes one like it. */
    static class Held {
        static final Held BIG = new Held(7);
        private final int size;

        Held() {
            this(0);
        }

        private Held(int size) {
            this.size = size;
        }

        boolean isSmall() {
            return size < 5;
        }
    }

    /** What it takes is only in a static field. */
    static class Taking {
        static final class Leaf {
            static final Leaf NIL = new Leaf();

            private Leaf() {}
        }

        private boolean hasNil;

        void put(Leaf leaf) {
            if (leaf == Leaf.NIL) {
                hasNil = true;
            }
        }

        boolean hasNone() {
            return !hasNil;
        }
    }

    /** What is thrown leads to what is private. */
    static final class Thrown {
        private final boolean[] mark = new boolean[1];

        static final class Refused extends RuntimeException {
            private final boolean[] mark;

            Refused(boolean[] mark) {
                this.mark = mark;
            }

            void flip() {
                mark[0] = true;
            }
        }

        void refuse() {
            throw new IllegalStateException(new Refused(mark));
        }

        boolean isUnmarked() {
            return !mark[0];
        }
    }

    /** An array that was passed does, too. */
    static final class Filling {
        private final boolean[] mark = new boolean[1];

        void fill(boolean[][] places) {
            places[0] = mark;
        }

        boolean isUnmarked() {
            return !mark[0];
        }
    }

    /** An object that was never quite made is there for whoever catches the exception. */
    static final class Half {
        private int number;

        static final class Unfinished extends RuntimeException {
            private final Half half;

            Unfinished(Half half) {
                this.half = half;
            }

            Half half() {
                return half;
            }
        }

        Half(boolean fails) {
            if (fails) {
                throw new Unfinished(this);
            }
            number = 1;
        }

        boolean isWhole() {
            return number == 1;
        }
    }
}
