// Errors a machine raises by itself: memory limits, missing natives, deep recursion.
public class ErrorsOfTheMachine {
    static native int missing(int a, String b);

    static int depth;
    static void recurse(long a, long b, Object c) {
        depth++;
        recurse(b, a, c);
    }

    static class Recursive {
        Recursive inner = new Recursive();
    }

    public static void main(String[] args) {
        try {
            System.out.println(new int[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e);
        }
        try {
            missing(1, "x");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
        try {
            recurse(1, 2, "x");
        } catch (StackOverflowError e) {
            System.out.println(e + " " + (depth > 500) + " " + e.getStackTrace()[5].getMethodName());
        }
        try {
            new Recursive();
        } catch (StackOverflowError e) {
            System.out.println("constructor too deep");
        }
        int n = 0;
        for (int i = 0; i < 3; i++) {
            try {
                "x".repeat(Integer.MAX_VALUE).concat("y");
            } catch (OutOfMemoryError e) {
                n++;
            }
        }
        System.out.println(n);
    }
}
