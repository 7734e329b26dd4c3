// Boxes of small values are shared; equals compares type and value; unboxing null fails.
public class BoxingCaches {
    static Integer box(int i) { return i; }

    public static void main(String[] args) {
        System.out.println(box(127) == box(127));
        System.out.println(box(128) == box(128));
        System.out.println(box(-128) == box(-128));
        System.out.println(box(-129) == box(-129));
        System.out.println(box(1000).equals(box(1000)));
        Long l1 = 127L, l2 = 127L, l3 = 128L, l4 = 128L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l3.equals(128) + " " + l3.equals(128L));
        Character c1 = '\u007f', c2 = '\u007f', c3 = '\u0080', c4 = '\u0080';
        System.out.println((c1 == c2) + " " + (c3 == c4));
        Byte b1 = (byte) 200, b2 = (byte) 200;
        Short s1 = 100, s2 = 100;
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE");
        System.out.println((b1 == b2) + " " + (s1 == s2) + " " + (t1 == t2));
        Double d1 = 1.0, d2 = 1.0;
        System.out.println((d1 == d2) + " " + d1.equals(d2));
        Integer i = 10;
        i++;
        i += 5;
        Integer j = i;
        i = i * 2;
        System.out.println(i + " " + j);
        Object o = true ? 1 : "x";
        System.out.println(o.getClass().getSimpleName());
        Object p = true ? Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(p);
        Integer none = null;
        try {
            int x = none;
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        try {
            Object q = args.length > 5 ? 1 : none;
            System.out.println(q);
            int r = args.length > 5 ? 1 : none;
        } catch (NullPointerException e) {
            System.out.println("again");
        }
        long sum = 0;
        for (Integer k : new Integer[] {1, 2, 3}) {
            sum += k;
        }
        System.out.println(sum + " " + box(3).hashCode() + " " + Long.valueOf(1L << 32).hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Boolean.TRUE.hashCode() + " " + Character.valueOf('a').hashCode());
    }
}
