import org.sosy_lab.sv_benchmarks.Verifier;

/** A list of lists: every inner list ends. */
public final class ListOfLists {
    static final class Inner {
        Inner next;
    }

    static final class Outer {
        Outer next;
        Inner items;
    }

    public static void main(String[] args) {
        Outer first = null;
        while (Verifier.nondetBoolean()) {
            Outer outer = new Outer();
            outer.next = first;
            first = outer;
            while (Verifier.nondetBoolean()) {
                Inner inner = new Inner();
                inner.next = outer.items;
                outer.items = inner;
            }
        }
        for (Outer outer = first; outer != null; outer = outer.next) {
            Inner inner = outer.items;
            while (inner != null) {
                inner = inner.next;
            }
            outer.items = null;
        }
        assert first == null || first.items == null;
    }
}
