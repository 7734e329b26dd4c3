/** An input that was compared with a constant, and one that was not, in one variable. */
public class ToldApart {
    static final class Leaf {
        int id() {
            return 1;
        }
    }

    public static final Leaf NONE = new Leaf();

    /** Wrong for NONE where {@code number} is not positive: then nobody has asked before the loop. */
    public static void later(Leaf leaf, int rounds, int number) {
        if (rounds <= 0) {
            return;
        }
        if (number > 0) {
            if (leaf == null || leaf == NONE) {
                return;
            }
        } else {
            if (leaf == null || leaf.id() != 1 || number < -100) {
                return;
            }
            if (number == -2) {
                number = 3;
            }
            if (number < -50) {
                number = 4;
            }
        }
        number = 0;
        int left = rounds;
        while (left > 0) {
            left--;
        }
        if (leaf == NONE) {
            throw new AssertionError();
        }
    }
}
