// java.util.Objects: equality, hashing, defaults, checks and their messages.
import java.util.*;

public class ObjectsUtility {
    interface Action { Object run(); }

    static void show(Action a) {
        try {
            System.out.println(a.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        show(() -> Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals(1, 1) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}));
        show(() -> Objects.hash(1, "two", 3.0, null) + " " + Objects.hash() + " " + Objects.hashCode(null) + " " + Objects.hashCode("x"));
        show(() -> Objects.toString(null) + " " + Objects.toString(null, "default") + " " + Objects.toString(5));
        show(() -> Objects.requireNonNull("x"));
        show(() -> Objects.requireNonNull(null, "must be there"));
        show(() -> Objects.requireNonNull(null, () -> "supplied"));
        show(() -> Objects.requireNonNullElse(null, "else") + " " + Objects.requireNonNullElseGet("first", () -> "second"));
        show(() -> Objects.requireNonNullElse(null, null));
        show(() -> Objects.isNull(null) + " " + Objects.nonNull(null));
        show(() -> Objects.compare("a", "b", Comparator.reverseOrder()) + " " + Objects.compare(null, null, null));
        show(() -> Objects.checkIndex(3, 5));
        show(() -> Objects.checkIndex(5, 5));
        show(() -> Objects.checkFromToIndex(2, 6, 5));
        show(() -> Objects.checkFromIndexSize(2, 4, 5));
        show(() -> List.of(1, 2, 3).hashCode() + " " + Arrays.asList(1, null).hashCode() + " " + new HashSet<>(List.of(1, 2)).hashCode() + " " + Map.of("a", 1).hashCode() + " " + Map.entry("k", "v").hashCode() + " " + Optional.of(5).hashCode());
        show(() -> new Object().equals(new Object()) + " " + new ObjectsUtility().toString().startsWith("ObjectsUtility@"));
    }
}
