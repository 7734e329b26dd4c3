// A class that is used while it is being initialized shows its half-made state.
public class InitReentrance {
    static class Cycle {
        static final Cycle INSTANCE = new Cycle();
        static int counter = 10;
        static int late;
        int seen;

        Cycle() {
            seen = counter;
            counter++;
            late = 7;
        }
    }

    static class Left {
        static int value = Right.value + 1;
        static { System.out.println("Left done with " + value); }
    }

    static class Right {
        static int value = Left.value + 10;
        static { System.out.println("Right done with " + value); }
    }

    static class Self {
        static int a = next();
        static int b = 5;

        static int next() { return b + 1; }
    }

    enum Level {
        LOW, HIGH;
        static final java.util.Map<String, Level> BY_NAME = new java.util.TreeMap<>();

        static {
            for (Level l : values()) {
                BY_NAME.put(l.name().toLowerCase(), l);
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Cycle.INSTANCE.seen + " " + Cycle.counter + " " + Cycle.late);
        System.out.println(Left.value + " " + Right.value);
        System.out.println(Self.a + " " + Self.b);
        System.out.println(Level.BY_NAME);
    }
}
