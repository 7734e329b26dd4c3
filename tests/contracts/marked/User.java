package marked;

/** What a constructor does not set is null at first, whatever the package says. */
public class User {
    private final String name;
    private String shown;

    private User(String name) {
        this.name = name;
    }

    /** Right: a builder is not complete. */
    public static Builder builder() {
        return new Builder();
    }

    public int length() {
        return name.length();
    }

    /** Right: it is computed when somebody asks. */
    public String shown() {
        if (shown == null) {
            shown = name;
        }
        return shown;
    }

    /** Wrong unless somebody asked before. */
    public int lengthShown() {
        return shown.length();
    }

    public static class Builder {
        private String name;
        private String title;

        public Builder() {
            start();
        }

        private void start() {
            title = "";
        }

        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /** Wrong for a fresh one. */
        public int length() {
            return name.length();
        }

        /** Right: a method that the constructor calls sets it. */
        public int titleLength() {
            return title.length();
        }

        /** The builder does not say whether there is a name, and neither does the result. */
        public User build() {
            return new User(name);
        }
    }
}
