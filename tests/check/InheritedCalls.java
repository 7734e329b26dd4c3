import java.util.function.IntSupplier;

/** Ways by which what is inherited may come to what is overridden. */
public class InheritedCalls {
    interface Sized {
        default int most() {
            return 1;
        }
    }

    public static class Parent implements Sized {
        private int kept;

        public int size() {
            return 1;
        }

        public int byLambda() {
            IntSupplier size = () -> size();
            return 10 / size.getAsInt();
        }

        public int byReference() {
            IntSupplier size = this::size;
            return 10 / size.getAsInt();
        }

        public int byHelper() {
            return help(this);
        }

        private static int help(Parent parent) {
            return 10 / parent.size();
        }

        public int byElsewhere() {
            return InheritedElsewhere.divide(this);
        }

        public int byDefault() {
            return 10 / most();
        }

        public int named() {
            return toString().length();
        }

        /** It calls nothing that could be overridden. */
        public int kept() {
            return Math.max(kept, 0);
        }
    }

    public static class Child extends Parent {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public int most() {
            return 0;
        }

        @Override
        public String toString() {
            return null;
        }
    }

    /** Nothing is overridden: what was checked of the parent holds. */
    public static class Same extends Parent {
        public int other() {
            return 1;
        }
    }
}

class InheritedElsewhere {
    static int divide(InheritedCalls.Parent parent) {
        return 10 / parent.size();
    }
}
