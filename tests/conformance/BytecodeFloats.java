// Float locals and operations in every slot: the f* instructions.
public class BytecodeFloats {
    static float slots(float a, float b, float c, float d, float e) {
        float r = -a;
        a = b / c;
        b = c % d;
        c = d - e;
        d = e * r;
        e = a + b + c + d;
        return e;
    }

    static float constants(int i) {
        switch (i) {
            case 0: return 0f;
            case 1: return 1f;
            case 2: return 2f;
            default: return 3.5f;
        }
    }

    static String convert(float f) { return (int) f + " " + (long) f + " " + (double) f; }

    static int compare(float x, float y) {
        int r = 0;
        if (x < y) r |= 1;
        if (x > y) r |= 2;
        if (x <= y) r |= 4;
        if (x >= y) r |= 8;
        if (x == y) r |= 16;
        if (x != y) r |= 32;
        if (!(x < y)) r |= 64;
        if (!(x > y)) r |= 128;
        return r;
    }

    public static void main(String[] args) {
        System.out.println(slots(1.5f, 7.25f, 2f, 0.75f, -3f));
        float[] array = {1f, -2f, 0.1f};
        array[1] = -array[1];
        array[2] += array[0]++;
        System.out.println(array[0] + " " + array[1] + " " + array[2]);
        for (int i = 0; i < 4; i++) {
            System.out.print(constants(i) + " ");
        }
        System.out.println(convert(123456.78f) + " " + convert(-1e30f));
        long big = Long.MAX_VALUE - 5;
        int i = 16777217;
        System.out.println((float) big + " " + (float) i + " " + (float) 1e-50 + " " + (float) (byte) 200);
        float[] samples = {-1f, 0f, -0f, 1f, Float.NaN, Float.POSITIVE_INFINITY};
        for (float x : samples) {
            for (float y : samples) {
                System.out.print(compare(x, y) + " ");
            }
            System.out.println();
        }
        float zero = 0;
        System.out.println(5f / zero + " " + -5f / zero + " " + zero / zero + " " + 5f % zero + " " + -zero + " " + -(-zero));
        float f = 10;
        f += 0.1;
        f -= 3;
        f *= 1.1;
        f /= 7L;
        f %= 0.4;
        f++;
        --f;
        System.out.println(f);
    }
}
