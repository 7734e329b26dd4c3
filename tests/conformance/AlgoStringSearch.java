// Knuth-Morris-Pratt, rolling hash, palindromes, run-length coding.
import java.util.*;

public class AlgoStringSearch {
    static List<Integer> kmp(String text, String pattern) {
        int[] fail = new int[pattern.length()];
        for (int i = 1, k = 0; i < pattern.length(); i++) {
            while (k > 0 && pattern.charAt(i) != pattern.charAt(k)) {
                k = fail[k - 1];
            }
            fail[i] = pattern.charAt(i) == pattern.charAt(k) ? ++k : k;
        }
        List<Integer> found = new ArrayList<>();
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k > 0 && text.charAt(i) != pattern.charAt(k)) {
                k = fail[k - 1];
            }
            if (text.charAt(i) == pattern.charAt(k)) {
                k++;
            }
            if (k == pattern.length()) {
                found.add(i - k + 1);
                k = fail[k - 1];
            }
        }
        return found;
    }

    static int rabinKarp(String text, String pattern) {
        int m = pattern.length();
        int hash = 0, window = 0, power = 1;
        for (int i = 0; i < m; i++) {
            hash = hash * 31 + pattern.charAt(i);
            window = window * 31 + text.charAt(i);
            power = i == 0 ? 1 : power * 31;
        }
        for (int i = 0; ; i++) {
            if (hash == window && text.startsWith(pattern, i)) {
                return i;
            }
            if (i + m >= text.length()) {
                return -1;
            }
            window = (window - text.charAt(i) * power) * 31 + text.charAt(i + m);
        }
    }

    static String longestPalindrome(String s) {
        String best = "";
        for (int c = 0; c < 2 * s.length() - 1; c++) {
            int l = c / 2, r = l + c % 2;
            while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                l--;
                r++;
            }
            if (r - l - 1 > best.length()) {
                best = s.substring(l + 1, r);
            }
        }
        return best;
    }

    static String runs(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {}
            b.append(j - i).append(s.charAt(i));
        }
        return b.toString();
    }

    public static void main(String[] args) {
        System.out.println(kmp("abracadabra abracadabra", "abra") + " " + kmp("aaaaa", "aa") + " " + kmp("abc", "x"));
        System.out.println(rabinKarp("the quick brown fox", "brown") + " " + rabinKarp("hello", "xyz"));
        System.out.println(longestPalindrome("forgeeksskeegfor") + " " + longestPalindrome("abacdfgdcaba"));
        String s = "1";
        for (int i = 0; i < 8; i++) {
            s = runs(s);
        }
        System.out.println(s + " " + runs("aaabbc"));
        String caesar = "Hello, World".chars().map(c -> Character.isLetter(c) ? (c & 32) + 65 + (c - 65 - (c & 32) + 13) % 26 : c).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        System.out.println(caesar);
    }
}
