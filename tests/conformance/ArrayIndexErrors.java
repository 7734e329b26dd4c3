// Messages of index, size and null errors on arrays of all element types.
public class ArrayIndexErrors {
    interface Action { void run(); }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("no error");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        int[] ints = {1, 2, 3};
        long[] longs = new long[0];
        String[] strings = {"a"};
        byte[] bytes = new byte[2];
        double[] doubles = new double[1];
        int minus = -1;
        attempt(() -> System.out.println(ints[3]));
        attempt(() -> System.out.println(ints[minus]));
        attempt(() -> ints[Integer.MIN_VALUE] = 1);
        attempt(() -> System.out.println(longs[0]));
        attempt(() -> longs[1]++);
        attempt(() -> strings[1] = "b");
        attempt(() -> bytes[2] = 0);
        attempt(() -> doubles[100] += 1);
        attempt(() -> System.out.println(new int[minus].length));
        attempt(() -> System.out.println(new String[minus * 5].length));
        attempt(() -> System.out.println(new int[2][minus].length));
        attempt(() -> System.out.println(new int[0][minus].length));
        attempt(() -> System.out.println(new long[minus][3].length));
        attempt(() -> System.out.println("abc".charAt(3)));
        attempt(() -> System.out.println("abc".substring(2, 1)));
        attempt(() -> System.out.println(new StringBuilder("abc").deleteCharAt(5)));
        attempt(() -> System.out.println(java.util.List.of(1, 2).get(2)));
        attempt(() -> System.out.println(new java.util.ArrayList<>(java.util.List.of(1)).get(1)));
        attempt(() -> System.out.println(java.util.Arrays.asList(1, 2).get(2)));
        attempt(() -> System.out.println(ints[2]));
    }
}
