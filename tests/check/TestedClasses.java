import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TimerTask;

/** A class that the code tests for is among those that are tried, also if earlier tests have failed. */
public class TestedClasses {
    public static long number(Number n) {
        if (n instanceof Integer) {
            return 1;
        }
        return n instanceof Long l ? 1 / l : 0;
    }

    public static int text(CharSequence text) {
        if (text instanceof String) {
            return 1;
        }
        return text instanceof StringBuilder b ? 1 / b.length() : 0;
    }

    public static int compared(Comparable<?> c) {
        if (c instanceof Integer) {
            return 0;
        }
        return c instanceof Boolean b && b ? 1 / (b ? 0 : 1) : 1;
    }

    public static int collection(Collection<Integer> c) {
        if (c instanceof List) {
            return 0;
        }
        return c instanceof Set<Integer> s ? 1 / s.size() : 0;
    }

    public static <T> int generic(T t) {
        if (t instanceof Character) {
            return 0;
        }
        return t instanceof Long l ? 1 / (int) (long) l : 0;
    }

    public static int array(Object o) {
        if (o instanceof Integer) {
            return 0;
        }
        return o instanceof int[] a ? a[0] : 1;
    }

    public static int arrays(Object[] a) {
        if (a == null || a.length != 1) {
            return 0;
        }
        return a instanceof Integer[] i ? 1 / (i.length - 1) : 1;
    }

    /** The reference is looked at before it is tested, and tested by another method. */
    public static int later(Object o) {
        if (o == null || o.hashCode() == 17) {
            return 0;
        }
        return divide(o);
    }

    private static int divide(Object o) {
        if (o instanceof Character) {
            return 0;
        }
        return o instanceof Long l ? 1 / (int) (long) l : 1;
    }

    public static int byClass(Object o) {
        if (o == null || o.getClass() == Byte.class) {
            return 0;
        }
        return o.getClass() == Short.class ? 1 / (Short) o : 1;
    }

    public static int byEquals(Object o) {
        return o != null && o.equals("q") ? 1 / (o.hashCode() - 'q') : 0;
    }

    public static int constant(List<?> list) {
        return list != null && list.contains("q") ? 1 / (list.size() - 1) : 0;
    }

    /** Nothing of this class can be made: that is no answer. */
    public static int unmakeable(Object o) {
        if (o instanceof TimerTask t) {
            throw new AssertionError(t.cancel());
        }
        return 1;
    }

    /** The type argument says that it is no {@code Boolean}, whatever other code tests for. */
    public static int argument(Comparable<Integer> c) {
        return c == null ? compared(true) : c.compareTo(3);
    }
}
