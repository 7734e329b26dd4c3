import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** What annotations say of fields must hold after constructors and public methods. */
public class KeptFields {
    @Min(1)
    private int count = 1;

    @NotNull
    @Size(min = 1, max = 3)
    private String code;

    @AssertTrue
    private boolean on = true;

    /** Beans are filled later. */
    public KeptFields() {}

    public KeptFields(int count, @NotNull @Size(min = 1, max = 2) String code) {
        this.count = count;
        this.code = code;
    }

    public void grow() {
        if (count < Integer.MAX_VALUE) {
            count++;
        }
    }

    /** It overflows. */
    public void growWrong() {
        count++;
    }

    public void setCode(String code) {
        this.code = code;
    }

    public void switchOff() {
        on = false;
    }

    /** Who broke it is to blame, not this one. */
    public int share() {
        return 100 / count + code.charAt(0);
    }

    public static void empty(KeptFields other) {
        if (other != null) {
            other.count = 0;
        }
    }
}
