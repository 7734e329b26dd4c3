package acme;

/** A few tasks: small, and with two mistakes. */
public class TaskList {
    private final int[] tasks = new int[2];
    private int size;

    public void add(int task) {
        if (size < tasks.length) {
            tasks[size++] = task;
        }
    }

    public int average() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += tasks[i];
        }
        return sum / size;
    }

    public static int length(String name) {
        return name.length();
    }

    public boolean isOpen() {
        return size < 2;
    }

    public boolean isSane() {
        return size >= 0;
    }
}
