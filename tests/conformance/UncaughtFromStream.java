// An exception out of a stream pipeline: a trace through many library frames.
import java.util.List;

public class UncaughtFromStream {
    static int parse(String s) {
        return Integer.parseInt(s);
    }

    public static void main(String[] args) {
        System.out.println(List.of("1", "2").stream().mapToInt(UncaughtFromStream::parse).sum());
        List<Integer> all = List.of("3", "x", "5").stream().map(s -> parse(s)).filter(i -> i > 0).toList();
        System.out.println(all);
    }
}
