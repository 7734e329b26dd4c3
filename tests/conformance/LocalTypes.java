// Local records, enums and interfaces, var, and types declared inside methods.
import java.util.*;

public class LocalTypes {
    static int calls;

    static List<String> report(List<Integer> data) {
        record Stat(int value, boolean even) implements Comparable<Stat> {
            Stat { calls++; }
            static Stat of(int v) { return new Stat(v, v % 2 == 0); }
            public int compareTo(Stat o) { return even == o.even ? Integer.compare(value, o.value) : even ? -1 : 1; }
        }
        enum Size { SMALL, LARGE; static Size of(int v) { return v > 10 ? LARGE : SMALL; } }
        interface Formatter { String format(Stat s); }
        Formatter f = s -> s.value() + ":" + Size.of(s.value()) + (s.even() ? "e" : "o");
        return data.stream().map(Stat::of).sorted().map(f::format).toList();
    }

    public static void main(String[] args) {
        System.out.println(report(List.of(5, 12, 3, 8, 21)) + " " + calls);
        var map = new TreeMap<String, List<Integer>>();
        for (var word : "one two three four five six".split(" ")) {
            map.computeIfAbsent(word.substring(0, 1), k -> new ArrayList<>()).add(word.length());
        }
        for (var e : map.entrySet()) {
            var sum = 0;
            for (var v : e.getValue()) {
                sum += v;
            }
            System.out.print(e.getKey() + sum + " ");
        }
        System.out.println();
        var anonymous = new Object() {
            int count = 3;
            int twice() { return count * 2; }
        };
        anonymous.count++;
        System.out.println(anonymous.twice());
        var array = new int[] {3, 1, 2};
        var copy = array.clone();
        Arrays.sort(copy);
        System.out.println(Arrays.toString(array) + Arrays.toString(copy));
    }
}
