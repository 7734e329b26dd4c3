// Permutations, combinations, subsets and next permutation.
import java.util.*;

public class AlgoPermutations {
    static void heap(char[] a, int n, List<String> out) {
        if (n == 1) {
            out.add(new String(a));
            return;
        }
        for (int i = 0; i < n; i++) {
            heap(a, n - 1, out);
            int j = n % 2 == 0 ? i : 0;
            char t = a[j];
            a[j] = a[n - 1];
            a[n - 1] = t;
        }
    }

    static boolean next(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = a.length - 1;
        while (a[j] <= a[i]) {
            j--;
        }
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) {
            t = a[l];
            a[l] = a[r];
            a[r] = t;
        }
        return true;
    }

    static void combinations(int n, int k, int from, Deque<Integer> chosen, List<String> out) {
        if (chosen.size() == k) {
            out.add(chosen.toString());
            return;
        }
        for (int i = from; i <= n; i++) {
            chosen.addLast(i);
            combinations(n, k, i + 1, chosen, out);
            chosen.removeLast();
        }
    }

    public static void main(String[] args) {
        List<String> all = new ArrayList<>();
        heap("abcd".toCharArray(), 4, all);
        System.out.println(all.size() + " " + new TreeSet<>(all).size() + " " + all);
        int[] a = {1, 2, 2, 3};
        int count = 0;
        do {
            count++;
            System.out.print(Arrays.toString(a) + (count % 4 == 0 ? "\n" : " "));
        } while (next(a));
        List<String> out = new ArrayList<>();
        combinations(5, 3, 1, new ArrayDeque<>(), out);
        System.out.println(out);
        for (int mask = 0; mask < 8; mask++) {
            StringBuilder b = new StringBuilder("{");
            for (int i = 0; i < 3; i++) {
                if ((mask >> i & 1) == 1) {
                    b.append((char) ('x' + i));
                }
            }
            System.out.print(b + "} ");
        }
        System.out.println();
    }
}
