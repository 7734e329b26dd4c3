// Classic recursions: Hanoi, Ackermann, Fibonacci, Gray code, Pascal, magic square.
import java.util.*;

public class AlgoHanoiAndFriends {
    static int moves;

    static void hanoi(int n, char from, char to, char via, StringBuilder log) {
        if (n == 0) {
            return;
        }
        hanoi(n - 1, from, via, to, log);
        moves++;
        log.append(n).append(from).append(to).append(' ');
        hanoi(n - 1, via, to, from, log);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean isEven(int n) { return n == 0 || isOdd(n - 1); }
    static boolean isOdd(int n) { return n != 0 && isEven(n - 1); }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            for (; n >= v[i]; n -= v[i]) {
                b.append(s[i]);
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        StringBuilder log = new StringBuilder();
        hanoi(4, 'A', 'C', 'B', log);
        System.out.println(log + "" + moves);
        System.out.println(ackermann(2, 3) + " " + ackermann(3, 3) + " " + isEven(500) + isOdd(7));
        for (int i = 0; i < 16; i++) {
            System.out.print(String.format("%4s ", Integer.toBinaryString(i ^ i >> 1)).replace(' ', '0') + (i == 15 ? "\n" : ""));
        }
        int[] row = {1};
        for (int i = 0; i < 7; i++) {
            System.out.println(Arrays.toString(row));
            int[] next = new int[row.length + 1];
            for (int j = 0; j < next.length; j++) {
                next[j] = (j > 0 ? row[j - 1] : 0) + (j < row.length ? row[j] : 0);
            }
            row = next;
        }
        int n = 5;
        int[][] magic = new int[n][n];
        for (int k = 1, r = 0, c = n / 2; k <= n * n; k++) {
            magic[r][c] = k;
            int r2 = Math.floorMod(r - 1, n), c2 = (c + 1) % n;
            if (magic[r2][c2] != 0) {
                r = (r + 1) % n;
            } else {
                r = r2;
                c = c2;
            }
        }
        System.out.println(Arrays.deepToString(magic));
        System.out.println(roman(1994) + " " + roman(3888) + " " + roman(49));
    }
}
