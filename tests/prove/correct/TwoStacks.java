import org.sosy_lab.sv_benchmarks.Verifier;

/** What is taken from one stack goes to the other. */
public final class TwoStacks {
    static final class Cell {
        Cell below;
    }

    public static void main(String[] args) {
        Cell in = null;
        Cell out = null;
        while (Verifier.nondetBoolean()) {
            if (Verifier.nondetBoolean()) {
                Cell cell = new Cell();
                cell.below = in;
                in = cell;
            } else if (out == null) {
                while (in != null) {
                    Cell cell = in;
                    in = in.below;
                    cell.below = out;
                    out = cell;
                }
            } else {
                out = out.below;
            }
        }
        while (out != null) {
            out = out.below;
        }
    }
}
