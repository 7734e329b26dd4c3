// The sieve of Eratosthenes: tight loops over a boolean array.
public class Sieve {
    static int count(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int primes = 0;
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                primes++;
                for (long j = (long) i * i; j <= limit; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return primes;
    }

    public static void main(String[] args) {
        long start = System.nanoTime();
        long checksum = 0;
        for (int round = 0; round < 28; round++) {
            checksum = checksum * 31 + count(1_000_000 + round);
        }
        long nanos = System.nanoTime() - start;
        System.out.println("checksum " + checksum);
        System.out.println("nanos " + nanos);
    }
}
