// Operands are evaluated from left to right; the left side of a compound assignment is read first.
public class CompoundAssignmentOrder {
    static int[] a = {10, 20, 30};
    static long[] longs = {1L, 2L};
    static double[] doubles = {1.5, 2.5};
    static int n;
    int field = 1;

    static int next(String what) {
        System.out.print(what + n + " ");
        return n++;
    }

    static CompoundAssignmentOrder make() {
        System.out.print("make ");
        return new CompoundAssignmentOrder();
    }

    public static void main(String[] args) {
        a[next("i")] += next("v") * 100;
        System.out.println(a[0]);
        n = 0;
        a[next("i")] = a[next("j")] = next("v");
        System.out.println(a[0] + " " + a[1]);
        int i = 0;
        i = i++ + i++ * i--;
        System.out.println(i);
        int[] b = {0, 0, 0};
        int k = 0;
        b[k++] = b[k] = k = 2;
        System.out.println(b[0] + " " + b[1] + " " + b[2] + " " + k);
        System.out.println(make().field++ + " " + ++make().field + " " + (make().field *= 7));
        long l = longs[1]++;
        l += longs[0] += 5;
        System.out.println(l + " " + longs[0] + " " + longs[1]);
        double d = doubles[0]-- + (doubles[1] *= 2);
        System.out.println(d + " " + doubles[0] + " " + doubles[1]);
        String s = "a";
        s += 1 + 2 + "b" + 1 + 2;
        System.out.println(s);
        boolean t = true;
        t &= false | true;
        t ^= true;
        System.out.println(t);
        Object[] o = {"x"};
        o[0] += "y";
        System.out.println(o[0]);
    }
}
