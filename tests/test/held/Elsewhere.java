/** What is another thing on other machines: nothing that a test may assert. */
public class Elsewhere {
    public boolean verbose;

    /** In Turkish, the small letter has no dot. */
    public String lower() {
        return "I".toLowerCase();
    }

    public String characters() {
        return java.nio.charset.Charset.defaultCharset().name();
    }

    /** How much memory there is. */
    public boolean fits(int length) {
        try {
            return new byte[length].length == length;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    /** Everybody may assign the field, and override the method. */
    public String show() {
        return verbose ? "all" : allowed() ? "few" : "none";
    }

    protected boolean allowed() {
        return true;
    }
}
