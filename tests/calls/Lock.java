/** Opens for one sequence of fifteen calls: the last of them divides by zero. */
public class Lock {
    private int phase, count;
    private boolean armed;

    public void tick() {
        if (count < 5 && !armed) count++;
    }

    public void arm() {
        if (count == 5) armed = true;
        else count = 0;
    }

    public void turn(int key) {
        if (!armed) phase = 0;
        else phase = key == phase * 3 + 7 ? phase + 1 : 0;
    }

    public int open() {
        return phase == 8 ? 100 / (phase - 8) : phase;
    }
}
