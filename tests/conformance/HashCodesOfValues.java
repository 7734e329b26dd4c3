// Hash codes fixed by specification: strings, boxes, lists, maps, enums by name, records.
import java.util.*;

public class HashCodesOfValues {
    record P(int x, String s, double d, long l, boolean z, List<Integer> v) {}

    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "ab", "polygenelubricants", "é€", "\ud83d\ude00"}) {
            System.out.print(s.hashCode() + " ");
        }
        System.out.println();
        System.out.println(Integer.valueOf(-7).hashCode() + " " + Long.hashCode(-7L) + " " + Double.hashCode(-0.0) + " " + Double.hashCode(Double.NaN) + " " + Float.hashCode(1.5f) + " " + Boolean.hashCode(true) + " " + Character.hashCode('x') + " " + Short.hashCode((short) -1) + " " + Byte.hashCode((byte) -1));
        System.out.println(List.of().hashCode() + " " + List.of(1, 2, 3).hashCode() + " " + Arrays.asList("a", null).hashCode() + " " + Set.of(1, 2, 3).hashCode() + " " + Map.of("k", "v", "l", "w").hashCode() + " " + new AbstractMap.SimpleEntry<>("k", 1).hashCode());
        System.out.println(Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.hashCode(new long[] {1L << 40}) + " " + Arrays.hashCode(new Object[] {"x", null}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.deepHashCode(new Object[] {new int[] {1}, "z"}) + " " + Arrays.hashCode(new boolean[] {true}) + " " + Arrays.hashCode(new double[] {1.5}));
        System.out.println(new P(1, "s", 2.5, 3L, true, List.of(4)).hashCode() + " " + new P(0, null, 0, 0, false, null).hashCode() + " " + Objects.hash(1, 2L, "3", '4', 5.0) + " " + Optional.of("o").hashCode());
        System.out.println(new StringBuilder("x").toString().hashCode() == "x".hashCode());
        int collisions = 0;
        Set<Integer> seen = new HashSet<>();
        for (char a = 'a'; a <= 'z'; a++) {
            for (char b = 'A'; b <= 'z'; b++) {
                collisions += seen.add(("" + a + b).hashCode()) ? 0 : 1;
            }
        }
        System.out.println(collisions + " " + seen.size());
    }
}
