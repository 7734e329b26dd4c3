import java.util.ArrayList;
import java.util.List;

/** An object that one field keeps may be passed on by another, or by the constructor that made it. */
public class TwoHolders {
    private static final Leaf KEPT;
    private static final Leaf HANDED_OUT;
    private static final Leaf ALONE = new Leaf();
    private static final Leaf FIRST;
    static Leaf changing;
    private static final Link CHAIN = new Link();

    static {
        Leaf leaf = new Leaf();
        KEPT = leaf;
        HANDED_OUT = leaf;
        leaf = new Leaf();
        FIRST = leaf;
        changing = leaf;
        CHAIN.next = new Link();
    }

    static final class Leaf {}

    static final class Link {
        Link next;
    }

    static final class Listed {
        private static final List<Listed> ALL = new ArrayList<>();
        private static final Listed LISTED = new Listed();

        private Listed() {
            ALL.add(this);
        }

        static Listed any() {
            return ALL.get(0);
        }

        public static void listed(Listed listed) {
            if (listed == LISTED) {
                throw new Error("in a list");
            }
        }
    }

    static Leaf leaf() {
        return HANDED_OUT;
    }

    static Link next() {
        return CHAIN.next;
    }

    public static void kept(Leaf leaf) {
        if (leaf == KEPT) {
            throw new Error("kept by one, handed out by the other");
        }
    }

    public static void first(Leaf leaf) {
        if (leaf == FIRST) {
            throw new Error("in a field that anybody reads");
        }
    }

    public static void behind(Link link) {
        if (link == CHAIN.next) {
            throw new Error("behind a field");
        }
    }

    public static void alone(Leaf leaf) {
        if (leaf == ALONE) {
            throw new Error("nobody has it");
        }
    }
}
