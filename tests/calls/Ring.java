/** A ring of four cells. No calls get its array or its numbers out of order. */
public class Ring {
    private final int[] cells = new int[4];
    private int head, size;

    public void offer(int value) {
        if (size == cells.length) throw new IllegalStateException("full");
        cells[(head + size) % cells.length] = value;
        size++;
    }

    public int poll() {
        if (size == 0) throw new IllegalStateException("empty");
        int value = cells[head];
        head = (head + 1) % cells.length;
        size--;
        return value;
    }
}
