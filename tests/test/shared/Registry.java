package shared;

import java.util.HashMap;
import java.util.Map;

/** The only object of its class, and no way to empty it. */
public final class Registry {
    private static final Registry INSTANCE = new Registry();

    private final Map<String, Integer> ports = new HashMap<>();

    private Registry() {}

    public static Registry getInstance() {
        return INSTANCE;
    }

    public boolean register(String name, int port) {
        if (port <= 0) {
            throw new IllegalArgumentException("port");
        }
        if (ports.containsKey(name)) {
            return false;
        }
        ports.put(name, port);
        return true;
    }

    public int portOf(String name) {
        Integer port = ports.get(name);
        return port == null ? -1 : port;
    }
}
