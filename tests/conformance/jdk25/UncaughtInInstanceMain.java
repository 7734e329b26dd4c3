// An exception out of an instance main, thrown in a helper with a cause.
public class UncaughtInInstanceMain {
    int[] data = {1, 2, 3};

    int get(int i) {
        try {
            return data[i];
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("index " + i, e);
        }
    }

    void main() {
        System.out.println(get(2));
        System.out.println(get(3));
    }
}
