// Exceptions from accessors during matching, and their wrapping in MatchException.
public class PatternMatchFailure {
    record Bad(int v) {
        public int v() {
            if (v < 0) {
                throw new IllegalStateException("negative " + v);
            }
            return v;
        }
    }

    static String match(Object o) {
        return switch (o) {
            case Bad(int v) when 10 / v > 3 -> "small " + v;
            case Bad(int v) -> "bad " + v;
            default -> "other";
        };
    }

    public static void main(String[] args) {
        for (int v : new int[] {1, 5, 0, -1}) {
            try {
                System.out.println(match(new Bad(v)));
            } catch (MatchException e) {
                System.out.println(e.getClass().getName() + " <- " + e.getCause());
            } catch (ArithmeticException e) {
                System.out.println("guard threw " + e.getMessage());
            }
        }
        if ((Object) new Bad(-2) instanceof Bad(var x)) {
            System.out.println(x);
        }
    }
}
