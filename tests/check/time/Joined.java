/** A field that must not be null, beside a buffer whose text has no length yet. */
public class Joined {
    @interface NonNull {}

    private StringBuilder text = new StringBuilder();
    @NonNull private final String separator;

    public Joined(@NonNull String separator) {
        this.separator = separator;
    }

    boolean invariant() {
        return separator.length() < 3;
    }

    public Joined append(Object part) {
        text.append(part);
        return this;
    }
}
