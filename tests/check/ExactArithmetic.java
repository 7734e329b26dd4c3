/** Who calls exact arithmetic rejects what does not fit; a division by zero is a failure all the same. */
public class ExactArithmetic {
    public static int sum(int a, int b) {
        return Math.addExact(a, b);
    }

    public static long product(long a, int b) {
        return Math.multiplyExact(a, b);
    }

    public static int narrowed(long a) {
        return Math.toIntExact(a);
    }

    public static int opposite(int a) {
        return StrictMath.negateExact(a);
    }

    /** Wrong for zero. */
    public static int share(int a, int b) {
        return Math.floorDiv(a, b);
    }

    /** Wrong: the other class did the arithmetic, and nobody knows why. */
    public static int counted(int n) {
        return new Counting().next(n);
    }
}

class Counting {
    private int count = 1;

    int next(int n) {
        count = Math.addExact(count, n);
        return count;
    }
}
