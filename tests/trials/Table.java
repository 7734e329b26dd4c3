/** What long sequences of calls lead to, with products of unknown numbers on the way. */
public class Table {
    private final int rows;
    private final int columns;
    private final int[] cells;
    private int marks;

    /**
     * A table of zeros.
     *
     * @throws IllegalArgumentException if a side is not between 1 and 100
     */
    public Table(int rows, int columns) {
        if (rows < 1 || rows > 100 || columns < 1 || columns > 100) {
            throw new IllegalArgumentException("sides");
        }
        this.rows = rows;
        this.columns = columns;
        this.cells = new int[rows * columns];
    }

    public boolean repOk() {
        return rows >= 1
                && rows <= 100
                && columns >= 1
                && columns <= 100
                && cells != null
                && cells.length == rows * columns;
    }

    /** Marks a cell, if there is one; after the third it must not be marked already. */
    public void mark(int row, int column) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            return;
        }
        int at = row * columns + column;
        assert marks < 3 || cells[at] == 0;
        cells[at]++;
        marks++;
    }
}
