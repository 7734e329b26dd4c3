import org.sosy_lab.sv_benchmarks.Verifier;

/** Expressions of two classes: a virtual call tells them apart. */
public final class ExpressionTree {
    abstract static class Expression {
        abstract boolean isLeaf();
    }

    static final class Leaf extends Expression {
        @Override
        boolean isLeaf() {
            return true;
        }
    }

    static final class Sum extends Expression {
        Expression left;
        Expression right;

        @Override
        boolean isLeaf() {
            return false;
        }
    }

    public static void main(String[] args) {
        Expression root = new Leaf();
        while (Verifier.nondetBoolean()) {
            Sum sum = new Sum();
            sum.left = root;
            sum.right = new Leaf();
            root = sum;
        }
        while (!root.isLeaf()) {
            Sum sum = (Sum) root;
            root = Verifier.nondetBoolean() ? sum.left : sum.right;
        }
        assert root instanceof Leaf;
    }
}
