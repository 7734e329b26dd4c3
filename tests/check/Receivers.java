import java.util.List;

public class Receivers {
    private final int size;

    public Receivers(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("size");
        }
        this.size = size;
    }

    public int share(int total) {
        return total / (size - 3);
    }

    public enum Color {
        RED, GREEN, BLUE;

        public int part(int n) {
            return 10 / (ordinal() - n);
        }
    }

    public record Point(int x, int y) {
        public int ratio() {
            return x / y;
        }
    }

    public interface Shape {
        default int area(int x) {
            return x;
        }
    }

    public abstract static class Base {
        public int twice(int x) {
            return 2 * x;
        }
    }

    public class Inner {
        public int outer() {
            return size;
        }
    }

    private static class Hidden {
        public int zero(int n) {
            return 1 / n;
        }
    }

    public static class NoWay {
        private NoWay() {}

        public int one() {
            return 1;
        }
    }

    public int sum(List<Integer> numbers) {
        return numbers.size();
    }

    public static int first(int[] numbers) {
        return numbers[0];
    }
}
