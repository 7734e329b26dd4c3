// Exceptions from constructors and instance initializers, through several levels.
public class UncaughtInConstructor {
    static class Part {
        final int[] data;

        Part(int size) {
            data = new int[size];
        }
    }

    static class Whole {
        final Part a = new Part(3);
        final Part b;

        {
            System.out.println("initializer " + a.data.length);
        }

        Whole(int size) {
            b = new Part(size);
        }
    }

    static class Special extends Whole {
        Special(int n) {
            super(n - 10);
            System.out.println("never printed");
        }
    }

    public static void main(String[] args) {
        new Whole(1);
        new Special(4);
    }
}
