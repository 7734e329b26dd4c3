// Building, concatenating, splitting and hashing strings.
import java.util.HashMap;
import java.util.Map;

public class StringBuilding {
    static String reversed(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = s.length() - 1; i >= 0; i--) {
            b.append(s.charAt(i));
        }
        return b.toString();
    }

    public static void main(String[] args) {
        long start = System.nanoTime();
        Map<String, Integer> counts = new HashMap<>();
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            String word = "word" + i % 997 + "-" + Integer.toHexString(i * 7919);
            all.append(word).append(i % 2 == 0 ? ' ' : ',');
            counts.merge(reversed(word).substring(0, 3), 1, Integer::sum);
        }
        long checksum = counts.size();
        for (String part : all.toString().split("[ ,]")) {
            checksum = checksum * 31 + part.hashCode() + counts.getOrDefault(reversed(part).substring(0, 3), 0);
        }
        long nanos = System.nanoTime() - start;
        System.out.println("checksum " + checksum);
        System.out.println("nanos " + nanos);
    }
}
