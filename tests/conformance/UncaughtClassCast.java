// An uncaught ClassCastException from generic code and raw types.
import java.util.ArrayList;
import java.util.List;

public class UncaughtClassCast {
    @SuppressWarnings({"rawtypes", "unchecked"})
    public static void main(String[] args) {
        List raw = new ArrayList();
        raw.add("text");
        raw.add(42);
        List<String> strings = raw;
        for (String s : strings) {
            System.out.println(s.length());
        }
    }
}
