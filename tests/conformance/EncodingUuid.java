// UUIDs from names and from strings.
import java.util.UUID;

public class EncodingUuid {
    public static void main(String[] args) {
        UUID named = UUID.nameUUIDFromBytes("hello".getBytes());
        System.out.println(named + " " + named.version() + " " + named.variant() + " " + named.hashCode());
        UUID parsed = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(parsed + " " + parsed.getMostSignificantBits() + " " + parsed.getLeastSignificantBits() + " " + parsed.version());
        System.out.println(parsed.compareTo(named) + " " + parsed.equals(UUID.fromString(parsed.toString())) + " " + new UUID(1, 2));
        try {
            UUID.fromString("nonsense");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
