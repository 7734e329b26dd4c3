package shared;

import java.util.HashMap;
import java.util.Map;

/** An only object in a static field, which is asked again with what it was told. */
public final class Settings {
    public static final Settings INSTANCE = new Settings();

    private final Map<String, Integer> values = new HashMap<>();

    private Settings() {}

    public void put(String key, int value) {
        if (value < 0) {
            throw new IllegalArgumentException("negative");
        }
        values.put(key, value);
    }

    public int get(String key) {
        return values.getOrDefault(key, 0);
    }

    public void clear() {
        values.clear();
    }
}
