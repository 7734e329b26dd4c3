/** What a test has to name, to choose and to make, and what none can make. */
public class Nameable {
    /** The dollar signs are part of its name. */
    static class $Pair$Of {
        int left;

        static class In$ner {
            int right;
        }
    }

    enum Size {
        SMALL,
        LARGE
    }

    public static int divide($Pair$Of pair, Size size) {
        return size == Size.LARGE ? 10 / pair.left : 1;
    }

    public static int divide($Pair$Of.In$ner[] inner) {
        return 10 / inner[0].right;
    }

    /** Nothing makes a class of unknown name, and what fails needs one. */
    public static int describe(Class<?> type, int number) {
        return type == null ? 0 : 10 / number;
    }

    /** The same for an interface of the JDK that nothing implements. */
    public static int compare(java.sql.Ref first, int number) {
        return first == null ? 0 : 10 / number;
    }

    /** What is thrown here was made by the caller, so it comes from nowhere. */
    public static void rethrow(Trouble trouble) {
        if (trouble != null) {
            Nameable.<RuntimeException>raise(trouble);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
        throw (T) thrown;
    }

    static class Trouble extends Exception {}
}

interface Titled {}

interface Measured {}

class TitledAndMeasured implements Titled, Measured {}

/** An argument fits two constructors: a test says which. */
class Chosen {
    private final int size;

    Chosen(Titled titled) {
        size = 1;
    }

    Chosen(Measured measured) {
        size = measured == null ? 2 : 0;
    }

    public int divide() {
        return 10 / size;
    }
}
