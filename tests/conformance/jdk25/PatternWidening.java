// Record components of primitive types bound through unboxing, boxing and widening.
public class PatternWidening {
    record Prims(byte b, short s, char c, int i, long l, float f, double d, boolean z) {}
    record Boxed(Integer i, Long l, Double d) {}
    record Holder<T>(T value) {}

    static double add(Object o) {
        return switch (o) {
            case Prims(byte b, short s, char c, int i, long l, float f, double d, boolean z) when z -> b + s + c + i + l + f + d;
            case Prims(var b, var s, var c, var i, var l, var f, var d, var z) -> -(b + s + c + i + l + f + d);
            case Boxed(Integer i, Long l, Double d) -> i + l + d;
            case Holder<?>(Integer i) -> i;
            case Holder<?>(Number n) -> n.doubleValue() * 2;
            case Holder<?>(var x) -> x == null ? 0 : x.toString().length();
            default -> Double.NaN;
        };
    }

    public static void main(String[] args) {
        System.out.println(add(new Prims((byte) -1, (short) 2, 'c', 4, 1L << 33, 0.5f, 0.25, true)));
        System.out.println(add(new Prims((byte) 1, (short) 2, (char) 3, 4, 5, 6, 7, false)));
        System.out.println(add(new Boxed(1, 2L, 3.0)) + " " + add(new Holder<>(5)) + " " + add(new Holder<>(5L)) + " " + add(new Holder<>("text")) + " " + add(new Holder<>(null)) + " " + add("x"));
        long wide = new Boxed(7, 8L, 9.0) instanceof Boxed(var i, var l, var d) ? i + l + (long) (double) d : 0;
        System.out.println(wide);
    }
}
