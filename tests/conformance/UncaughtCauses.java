// Nested causes with their "... n more" lines.
public class UncaughtCauses {
    static void low(int x) {
        int[] a = new int[2];
        a[x] = 1;
    }

    static void middle(int x) {
        try {
            low(x);
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new IllegalStateException("middle failed", e);
        }
    }

    static void high(int x) throws Exception {
        try {
            middle(x);
        } catch (RuntimeException e) {
            throw new Exception("high failed\nin two lines", e);
        }
    }

    public static void main(String[] args) throws Exception {
        high(1);
        System.out.println("one is fine");
        high(2);
    }
}
