import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jetbrains.annotations.Range;

/** Constraints of Jakarta Validation: only inputs that satisfy them are taken. */
public class Constraints {
    @Min(1)
    @Max(10)
    private int count;

    @NotNull
    @Size(min = 2, max = 4)
    private String code;

    @Size(min = 1)
    private int[] values;

    public Constraints(@Min(1) @Max(10) int count, @NotNull @Size(min = 2, max = 4) String code) {
        this.count = count;
        this.code = code;
    }

    public int share() {
        return 100 / count;
    }

    public char second() {
        return code.charAt(1);
    }

    /** Not every code is that long. */
    public char third() {
        return code.charAt(2);
    }

    /** Null is of every size. */
    public int first() {
        return values[0];
    }

    public static int divide(@Positive int n) {
        return 100 / n;
    }

    public static int divideWrong(@NegativeOrZero long n) {
        return (int) (100 / n);
    }

    public static int element(@Range(from = 0, to = 2) int index) {
        return new int[3][index == 2 ? 1 : 0].length + new int[] {1, 2, 3}[index];
    }

    public static int elementWrong(@Max(2) int index) {
        return new int[] {1, 2, 3}[index];
    }

    public static int ofBox(@Positive @NotNull Integer n) {
        return 100 / n;
    }

    public static int ofBoxOrNull(@Positive Integer n) {
        return 100 / n;
    }

    public static int firstOf(@NotEmpty int[] values) {
        return values[0];
    }

    public static int sizeOf(@NotEmpty List<String> names) {
        return 100 / names.size();
    }

    public static char firstOf(@NotBlank String text) {
        return text.charAt(0);
    }

    public static double inverse(@DecimalMin(value = "0.5", inclusive = false) double d) {
        assert d > 0.5;
        return 1 / d;
    }

    public static void on(@AssertTrue boolean on) {
        assert on;
    }

    public static int nothing(@Min(5) @Max(3) int n) {
        return 1 / 0;
    }
}
