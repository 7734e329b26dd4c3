// Inserting, finding and removing in a TreeMap: objects, interface calls, boxing.
import java.util.Map;
import java.util.TreeMap;

public class TreeMapInserts {
    public static void main(String[] args) {
        long start = System.nanoTime();
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int x = 1;
        for (int i = 0; i < 170_000; i++) {
            x = x * 1103515245 + 12345;
            map.merge(x >>> 14, 1, Integer::sum);
            if (i % 3 == 0) {
                map.remove((x >>> 10) & 0x3ffff);
            }
        }
        long checksum = map.size();
        for (Map.Entry<Integer, Integer> e : map.entrySet()) {
            checksum = checksum * 31 + e.getKey() * e.getValue();
        }
        long nanos = System.nanoTime() - start;
        System.out.println("checksum " + checksum);
        System.out.println("nanos " + nanos);
    }
}
