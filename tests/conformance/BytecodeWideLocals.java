// More than 255 local slots: loads, stores and increments need the wide prefix.
public class BytecodeWideLocals {
    static long many(long seed) {
        long a0 = seed, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9;
        long b0 = a0, b1 = a1, b2 = a2, b3 = a3, b4 = a4, b5 = a5, b6 = a6, b7 = a7, b8 = a8, b9 = a9;
        long c0 = b0, c1 = b1, c2 = b2, c3 = b3, c4 = b4, c5 = b5, c6 = b6, c7 = b7, c8 = b8, c9 = b9;
        long d0 = c0, d1 = c1, d2 = c2, d3 = c3, d4 = c4, d5 = c5, d6 = c6, d7 = c7, d8 = c8, d9 = c9;
        long e0 = d0, e1 = d1, e2 = d2, e3 = d3, e4 = d4, e5 = d5, e6 = d6, e7 = d7, e8 = d8, e9 = d9;
        long f0 = e0, f1 = e1, f2 = e2, f3 = e3, f4 = e4, f5 = e5, f6 = e6, f7 = e7, f8 = e8, f9 = e9;
        long g0 = f0, g1 = f1, g2 = f2, g3 = f3, g4 = f4, g5 = f5, g6 = f6, g7 = f7, g8 = f8, g9 = f9;
        long h0 = g0, h1 = g1, h2 = g2, h3 = g3, h4 = g4, h5 = g5, h6 = g6, h7 = g7, h8 = g8, h9 = g9;
        long i0 = h0, i1 = h1, i2 = h2, i3 = h3, i4 = h4, i5 = h5, i6 = h6, i7 = h7, i8 = h8, i9 = h9;
        long j0 = i0, j1 = i1, j2 = i2, j3 = i3, j4 = i4, j5 = i5, j6 = i6, j7 = i7, j8 = i8, j9 = i9;
        long k0 = j0, k1 = j1, k2 = j2, k3 = j3, k4 = j4, k5 = j5, k6 = j6, k7 = j7, k8 = j8, k9 = j9;
        long l0 = k0, l1 = k1, l2 = k2, l3 = k3, l4 = k4, l5 = k5, l6 = k6, l7 = k7, l8 = k8, l9 = k9;
        long m0 = l0, m1 = l1, m2 = l2, m3 = l3, m4 = l4, m5 = l5, m6 = l6, m7 = l7, m8 = l8, m9 = l9;
        int wideInt = 40;
        float wideFloat = 1.5f;
        double wideDouble = 2.25;
        String wideString = "wide";
        wideInt++;
        wideInt += 1000;
        wideInt -= 40000;
        wideFloat *= wideInt;
        wideDouble /= wideFloat;
        m0 += m1 * m9;
        for (int n = 0; n < 3; n++) {
            wideString += n;
            wideInt += n;
        }
        try {
            m5 /= m0 - m0;
        } catch (ArithmeticException wideException) {
            wideString += wideException.getMessage();
        }
        System.out.println(wideInt + " " + wideFloat + " " + wideDouble + " " + wideString);
        return a0 + b1 + c2 + d3 + e4 + f5 + g6 + h7 + i8 + j9 + k0 + l1 + m0 + m5 + m9;
    }

    static int increments() {
        int i = 0;
        i += 127;
        i += -128;
        i += 128;
        i -= 129;
        i += 32767;
        i -= 32768;
        return i;
    }

    public static void main(String[] args) {
        System.out.println(many(1000));
        System.out.println(increments());
    }
}
