package passed;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Keyed by classes. */
public class Services {
    private final Map<Class<?>, Object> services = new HashMap<>();

    public <T> void register(Class<T> type, T service) {
        Objects.requireNonNull(type);
        if (services.putIfAbsent(type, service) != null) {
            throw new IllegalStateException("twice: " + type.getName());
        }
    }

    public <T> T find(Class<T> type) {
        Object found = services.get(type);
        return found == null ? null : type.cast(found);
    }

    public boolean isText(Class<?> type) {
        return type == String.class;
    }
}
