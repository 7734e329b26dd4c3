/** Two arguments that are one string are written as one. */
public class SameTexts {
    private int found;

    public void compare(String first, String second) {
        if (first == second && first != null) {
            found = 3;
        }
    }

    public void check() {
        assert found != 3;
    }

    public static void both(String first, String second) {
        assert first == null || first != second;
    }
}
