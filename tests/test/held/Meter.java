package held;

/** For its package alone, and so is what it says. */
class Meter {
    private int total;
    private int count;

    void note(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        total += n;
        count++;
    }

    int total() {
        return total;
    }

    int mean() {
        return count == 0 ? 0 : total / count;
    }
}
