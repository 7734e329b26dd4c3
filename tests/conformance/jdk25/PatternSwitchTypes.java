// Switch over types with guards, dominance by order, null and default.
public class PatternSwitchTypes {
    static String classify(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s when s.length() > 5 -> "long text " + s.charAt(0);
            case String s -> "text " + s;
            case int[] a when a.length == 0 -> "no ints";
            case int[] a -> "ints from " + a[0];
            case Character c -> "char " + (int) c;
            case Enum<?> e -> "enum " + e.ordinal();
            case Runnable r -> {
                r.run();
                yield "ran";
            }
            case Object x -> "object " + x.getClass().getSimpleName();
        };
    }

    static void statement(Object o) {
        switch (o) {
            case String s:
                System.out.print("S " + s);
                break;
            case Integer i when i == 0:
                System.out.print("zero");
                break;
            case null, default:
                System.out.print("none");
        }
        System.out.println();
    }

    public static void main(String[] args) {
        Object[] all = {null, 5, 500, -5, 7L, "", "abc", "abcdefg", new int[0], new int[] {4}, 'c', Thread.State.BLOCKED, (Runnable) () -> System.out.print("running "), 2.5};
        for (Object o : all) {
            System.out.println(classify(o));
        }
        statement("x");
        statement(0);
        statement(1);
        statement(null);
    }
}
