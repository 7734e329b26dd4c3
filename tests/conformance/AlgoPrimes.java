// Sieve, Miller-Rabin, factorization, gcd, modular powers.
import java.util.*;

public class AlgoPrimes {
    static int countPrimes(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= n; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    static long modPow(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1) {
            if ((e & 1) != 0) {
                r = r * b % m;
            }
            b = b * b % m;
        }
        return r;
    }

    static boolean isPrime(long n) {
        if (n < 4) {
            return n > 1;
        }
        long d = n - 1;
        int s = Long.numberOfTrailingZeros(d);
        d >>= s;
        witness:
        for (long a : new long[] {2, 3, 5, 7}) {
            long x = modPow(a, d, n);
            if (a % n == 0 || x == 1 || x == n - 1) {
                continue;
            }
            for (int i = 1; i < s; i++) {
                x = x * x % n;
                if (x == n - 1) {
                    continue witness;
                }
            }
            return false;
        }
        return true;
    }

    static List<Long> factors(long n) {
        List<Long> all = new ArrayList<>();
        for (long p = 2; p * p <= n; p += p == 2 ? 1 : 2) {
            while (n % p == 0) {
                all.add(p);
                n /= p;
            }
        }
        if (n > 1) {
            all.add(n);
        }
        return all;
    }

    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    public static void main(String[] args) {
        System.out.println(countPrimes(10000));
        System.out.println(isPrime(1_000_000_007L) + " " + isPrime(1_000_000_008L) + " " + isPrime(3215031751L) + " " + isPrime(2147483647L));
        System.out.println(factors(600851475143L) + " " + factors(1L << 20) + " " + factors(999983L));
        System.out.println(gcd(1071, 462) + " " + modPow(3, 200, 1_000_000_007L));
        int perfect = 0;
        for (int n = 2; n < 1000; n++) {
            int sum = 1;
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) {
                    sum += d + (d * d == n ? 0 : n / d);
                }
            }
            if (sum == n) {
                perfect = perfect * 1000 + n;
            }
        }
        System.out.println(perfect);
    }
}
