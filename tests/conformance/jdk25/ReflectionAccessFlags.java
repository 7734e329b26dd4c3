// Access flags of classes and members, as sets.
import java.lang.reflect.AccessFlag;
import java.util.TreeSet;

public class ReflectionAccessFlags {
    private static final class Nested { }

    interface Face { }

    enum Kind { ONE }

    @interface Note { }

    record Pair(int a, int b) { }

    protected static synchronized native void nothing(int... more);

    transient int field;

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {ReflectionAccessFlags.class, Nested.class, Face.class, Kind.class, Note.class,
            Pair.class, int.class, int[].class, String[][].class, String.class, Thread.State.class}) {
            System.out.println(c.getSimpleName() + " " + new TreeSet<AccessFlag>(c.accessFlags()));
        }
        System.out.println(new TreeSet<AccessFlag>(ReflectionAccessFlags.class.getDeclaredMethod("nothing", int[].class).accessFlags()));
        System.out.println(new TreeSet<AccessFlag>(ReflectionAccessFlags.class.getDeclaredField("field").accessFlags()));
        Runnable hidden = () -> { };
        System.out.println(new TreeSet<AccessFlag>(hidden.getClass().accessFlags()));
    }
}
