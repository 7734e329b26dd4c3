package held;

/** Fields in rows and columns. */
public class Grid {
    private final long[][] fields = new long[3][3];

    public void set(int row, int column, long value) {
        fields[row][column] = value;
    }

    public long get(int row, int column) {
        return fields[row][column];
    }

    public long[][] rows() {
        return new long[][] {fields[0].clone(), fields[1].clone()};
    }
}
