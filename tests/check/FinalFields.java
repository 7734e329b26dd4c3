import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Final fields that every constructor sets to something that is not null. */
public class FinalFields {
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final int[] cells = new int[4];
    private final String label;
    private final Integer limit;
    private final Supplier<String> shown;
    /** Only one constructor checks it. */
    private final String title;
    /** Not final. */
    private String note = "";

    public FinalFields(String label, String title) {
        this.label = Objects.requireNonNull(label);
        this.limit = 5;
        this.title = Objects.requireNonNull(title);
        this.shown = () -> label;
    }

    public FinalFields(String title) {
        this.label = title == null ? "none" : title;
        this.limit = 6;
        this.title = title;
        this.shown = () -> title;
    }

    public FinalFields() {
        this("a", "b");
    }

    public int size() {
        return names.size();
    }

    public boolean counts() {
        return counts != null;
    }

    public int cellCount() {
        return cells.length;
    }

    public int labelLength() {
        return label.length();
    }

    public int limit() {
        return limit;
    }

    public boolean isShown() {
        return shown != null;
    }

    public int titleLength() {
        return title.length();
    }

    public int noteLength() {
        return note.length();
    }

    public void forget() {
        note = null;
    }
}
