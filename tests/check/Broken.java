public class Broken {
    private static final int LIMIT = Integer.parseInt("ten");

    public static int limit(int n) {
        return LIMIT - n;
    }
}
