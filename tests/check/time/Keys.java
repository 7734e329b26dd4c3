import java.util.Map;

/** How many texts are tried as keys depends on the time; those that the code looks up come first. */
public class Keys {
    public static int share(Map<String, Integer> settings) {
        return settings != null && settings.containsKey("limit") ? 1 / (settings.size() - 1) : 0;
    }
}
