/** Private static fields of nested classes are assigned, and passed on, by the classes around and beside them. */
public class NestedStatics {
    public static class Inner {
        private static int assigned;
        private static int fromBeside;
        private static int atStart;
        private static int untouched = 2;
        private static final int[] WRITTEN = {1, 2};
        private static final int[] READ = {1, 2};
        private static final Leaf HANDED_OUT = new Leaf();
        private static final Leaf KEPT = new Leaf();

        public static void assigned() {
            assert assigned == 0;
        }

        public static void fromBeside() {
            assert fromBeside == 0;
        }

        /** The class around may be initialized later. */
        public static void atStart() {
            assert atStart == 0;
        }

        /** Nobody in the nest assigns it. */
        public static int untouched() {
            return 10 / untouched;
        }

        public static int written() {
            return 10 / WRITTEN[0];
        }

        public static int read() {
            return 10 / READ[0];
        }

        public static void handedOut(Leaf leaf) {
            if (leaf == HANDED_OUT) {
                throw new Error("handed out");
            }
        }

        public static void kept(Leaf leaf) {
            if (leaf == KEPT) {
                throw new Error("kept");
            }
        }
    }

    public static final class Leaf {}

    static class Beside {
        static void set() {
            Inner.fromBeside = 7;
        }
    }

    static {
        Inner.atStart = 3;
    }

    static void set() {
        Inner.assigned = 5;
        Inner.WRITTEN[0] = 0;
    }

    static int first() {
        return Inner.READ[0];
    }

    static Leaf leaf() {
        return Inner.HANDED_OUT;
    }
}
