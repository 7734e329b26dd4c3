// Helpful NullPointerException messages for locals, fields, calls, arrays and more.
public class NullPointerMessages {
    String text;
    NullPointerMessages next;
    int number;
    int[] ints;
    String[][] table;
    static Object shared;

    NullPointerMessages follow() { return next; }
    static String nothing(int i, String s) { return null; }

    interface Action { void run() throws Exception; }

    static void attempt(Action a) throws Exception {
        try {
            a.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void local(String name) { System.out.println(name.length()); }
    static void monitor(Object lock) { synchronized (lock) { System.out.println("locked"); } }

    public static void main(String[] args) throws Exception {
        NullPointerMessages m = new NullPointerMessages();
        attempt(() -> local(null));
        attempt(() -> System.out.println(m.text.trim()));
        attempt(() -> System.out.println(m.next.number));
        attempt(() -> m.next.number = 3);
        attempt(() -> System.out.println(m.follow().next));
        attempt(() -> m.follow().follow());
        attempt(() -> System.out.println(m.ints[2]));
        attempt(() -> m.ints[2] = 4);
        attempt(() -> System.out.println(m.ints.length));
        attempt(() -> shared.toString());
        attempt(() -> nothing(1, "a").isEmpty());
        attempt(() -> monitor(null));
        attempt(() -> { throw null; });
        m.table = new String[2][];
        attempt(() -> System.out.println(m.table[1][0]));
        m.table[1] = new String[1];
        int i = 1;
        attempt(() -> System.out.println(m.table[i][i - 1].length()));
        attempt(() -> { Integer boxed = null; int x = boxed; });
        attempt(() -> { for (String s : (java.util.List<String>) null) { System.out.println(s); } });
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> { throw new NullPointerException("own text"); });
        attempt(() -> java.util.Objects.requireNonNull(m.next, "next is needed"));
        attempt(() -> java.util.Objects.requireNonNull(m.next));
    }
}
