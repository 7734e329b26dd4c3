// Assignments used as values on fields, statics and arrays: all dup forms.
public class BytecodeDupForms {
    int i = 1;
    long l = 2;
    double d = 0.5;
    String s = "s";
    static int si;
    static long sl;
    static double sd;

    BytecodeDupForms self() { return this; }

    public static void main(String[] args) {
        BytecodeDupForms o = new BytecodeDupForms();
        int[] ia = new int[2];
        long[] la = new long[2];
        double[] da = new double[2];
        String[] sa = {"x", "y"};
        int x = o.i = 5;
        long y = o.l = 6;
        double z = o.d = 7.5;
        System.out.println(x + y + z);
        x = o.self().i++ + ++o.self().i;
        y = o.self().l++ + ++o.self().l;
        z = o.self().d++ + ++o.self().d;
        System.out.println(x + " " + y + " " + z);
        x = ia[0] = ia[1]++ + 3;
        y = la[0] = la[1]++ + 4;
        z = da[0] = da[1]++ + 5;
        System.out.println(x + " " + y + " " + z + " " + ia[1] + la[1] + da[1]);
        x = ia[0]++ + (ia[0] += 10);
        y = la[0]++ + (la[0] += 10);
        z = da[0]++ + (da[0] += 10);
        System.out.println(x + " " + y + " " + z);
        x = si = si++ + 1;
        y = sl = sl++ + 2;
        z = sd = sd++ + 3;
        System.out.println(x + " " + y + " " + z + " " + si + sl + sd);
        String t = sa[0] += sa[1] = o.s += "!";
        System.out.println(t + " " + sa[0] + " " + sa[1] + " " + o.s);
        int a, b, c;
        a = b = c = x + 1;
        System.out.println(a + b + c);
        long la1, lb1;
        la1 = lb1 = y * 2;
        System.out.println(la1 + lb1);
        Object[] oa = new Object[1];
        Object v = oa[0] = new int[] {1, 2}[1] + "";
        System.out.println(v == oa[0]);
        o.self().l *= o.self().i -= 1;
        System.out.println(o.l + " " + o.i);
        o.i++;
        o.l--;
        si--;
        sl++;
        System.out.println(o.i + " " + o.l + " " + si + " " + sl);
        new BytecodeDupForms();
        o.self();
        Math.max(1L, 2L);
    }
}
