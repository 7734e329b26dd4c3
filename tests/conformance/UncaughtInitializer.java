// An exception in the main class's own static initializer ends the program.
public class UncaughtInitializer {
    static int[] table = new int[3];

    static {
        System.out.println("initializing");
        fill(4);
    }

    static void fill(int n) {
        for (int i = 0; i < n; i++) {
            table[i] = i;
        }
    }

    public static void main(String[] args) {
        System.out.println("never printed");
    }
}
