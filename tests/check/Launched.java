/** What the JVM passes to `main` is an array without null, however it is shown. */
public class Launched {
    public static void main(String[] arguments) {
        if (arguments.length == 2) {
            assert !arguments[0].isEmpty();
        }
    }

    /** Nobody else promises that. */
    public static int length(String[] texts) {
        return texts.length == 1 ? texts[0].length() : 0;
    }
}
