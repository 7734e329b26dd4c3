import java.util.ArrayList;
import java.util.List;

/** Constants are the same objects in all calls: what earlier ones left in them counts. */
public enum EnumState {
    LOW(1),
    HIGH(0);

    private final int level;
    private final String title = "level";
    private final List<String> log = new ArrayList<>();
    private int hits;
    private int cached;

    EnumState(int level) {
        this.level = level;
        cached = level + 1;
    }

    public void hit() {
        hits++;
    }

    /** Fails after two calls of {@code hit}. */
    public int perHit() {
        return 10 / (hits - 2);
    }

    public void log(String line) {
        log.add(line);
    }

    /** Fails after one of {@code log}. */
    public void noLog() {
        assert log.isEmpty();
    }

    /** What only constructors assign stays as it is. */
    public int perCached() {
        return 10 / cached;
    }

    public int perLevel() {
        return 10 / level;
    }

    public int titled() {
        return 10 / title.length();
    }

    /** The same where a constant is an argument. */
    public static int hitsOf(EnumState state) {
        return state == null ? 0 : 10 / (state.hits - 2);
    }

    public static int lowHits() {
        return 10 / (LOW.hits - 2);
    }
}
