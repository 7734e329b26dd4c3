import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** Rules hold for arguments that the method never looks at, too. */
public class NotLookedAt {
    public static void text(@NotNull @Size(min = 3) String text, int number) {
        if (number == 7) {
            throw new Error("seven");
        }
    }

    public static void list(@NotNull @Size(min = 3) List<String> list, int number) {
        if (number == 7) {
            throw new Error("seven");
        }
    }

    public static void box(@NotNull @Min(5) Integer box, int number) {
        if (number == 7) {
            throw new Error("seven");
        }
    }

    /** There is none. */
    public static void none(@NotNull @Min(5) @Max(4) Integer box, int number) {
        if (number == 7) {
            throw new Error("seven");
        }
    }

    /** Null is one. */
    public static void nullOnly(@Min(5) @Max(4) Integer box, int number) {
        if (number == 7) {
            throw new Error("seven");
        }
    }
}
