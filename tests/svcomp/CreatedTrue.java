// assert: TRUE
/** An error that is created, but not thrown, is no failed assertion. */
public class CreatedTrue {
    public static void main(String[] args) {
        AssertionError error = new AssertionError();
        if (args.length > 5) {
            throw error;
        }
    }
}
