/** Objects of which a method asks no more than whether they are null. */
public class NotNull {
    NotNull next;
    int[] numbers;

    public static void parameter(NotNull p) {
        assert p == null;
    }

    public static void array(long[] a) {
        assert a == null;
    }

    public static void element(NotNull[] all) {
        if (all != null && all.length > 0) {
            assert all[0] == null;
        }
    }

    public static void field(NotNull p) {
        if (p != null) {
            assert p.next == null;
        }
    }

    public static void arrayField(NotNull p) {
        if (p != null) {
            assert p.numbers == null;
        }
    }
}
