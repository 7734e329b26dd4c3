/** Two places of one line are two findings. */
public class OneLine {
    int value;
    OneLine next;

    public static int sum(OneLine a, OneLine b) {
        return a.value + b.value;
    }

    public static int ratios(int a, int b) {
        return 10 / a + 10 / b;
    }

    /** One place, however it is reached. */
    public static int again(int n) {
        int last = 1;
        for (int i = 0; i < 3; i++) last = 10 / (n - i);
        return last;
    }

    /** Recursion that does not end is one finding. */
    public static int deep(int n) {
        return deep(n + 1) + deep(n + 2);
    }
}
