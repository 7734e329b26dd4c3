import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What collections that never change hold may change; and a few constants that stand for all objects. */
public class HeldByStatics {
    static class Box {
        int value = 1;
    }

    private static final List<Box> BOXES = List.of(new Box());
    private static final Map<String, int[]> ARRAYS = Map.of("a", new int[] {1});
    private static final List<String> TEXTS = List.of("a", "b", "c");

    public static int quotient() {
        return 1 / BOXES.get(0).value;
    }

    public static int other() {
        return 1 / ARRAYS.get("a")[0];
    }

    public static int length() {
        return TEXTS.get(2).length();
    }

    public static void clear() {
        BOXES.get(0).value = 0;
        ARRAYS.get("a")[0] = 0;
    }

    public static void notTurkish(Locale locale) {
        if (locale != null && locale.getLanguage().equals("tr")) {
            throw new Error("Turkish");
        }
    }
}
