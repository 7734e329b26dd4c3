package matrices;

import java.util.Objects;

/** A matrix of whole numbers that stores only those that are not zero, row by row. */
public final class SparseMatrix {
    /** Larger matrices are refused. */
    public static final int MAX_SIDE = 1 << 10;

    private static final class Cell {
        final int row;
        final int column;
        int value;
        Cell next;

        Cell(int row, int column, int value, Cell next) {
            this.row = row;
            this.column = column;
            this.value = value;
            this.next = next;
        }
    }

    private final Cell[] rows;
    private final int columns;
    private int stored;

    /**
     * A matrix of zeros.
     *
     * @throws IllegalArgumentException if a side is not between 1 and {@link #MAX_SIDE}
     */
    public SparseMatrix(int rows, int columns) {
        if (rows < 1 || rows > MAX_SIDE || columns < 1 || columns > MAX_SIDE) {
            throw new IllegalArgumentException("sides " + rows + " and " + columns);
        }
        this.rows = new Cell[rows];
        this.columns = columns;
        assert repOk();
    }

    /** Each row is sorted by column, holds cells of its own and within bounds, and no zero. */
    public boolean repOk() {
        if (rows == null || rows.length < 1 || rows.length > MAX_SIDE
                || columns < 1 || columns > MAX_SIDE) {
            return false;
        }
        int count = 0;
        for (int i = 0; i < rows.length; i++) {
            int last = -1;
            for (Cell cell = rows[i]; cell != null; cell = cell.next) {
                if (cell.row != i || cell.column <= last || cell.column >= columns
                        || cell.value == 0) {
                    return false;
                }
                last = cell.column;
                count++;
            }
        }
        return stored == count;
    }

    /** The number of cells that are not zero. */
    public int stored() {
        return stored;
    }

    /**
     * The number in a cell.
     *
     * @throws IndexOutOfBoundsException if there is no such cell
     */
    public int get(int row, int column) {
        Objects.checkIndex(row, rows.length);
        Objects.checkIndex(column, columns);
        return valueAt(row, column);
    }

    private int valueAt(int row, int column) {
        Cell cell = rows[row];
        while (cell != null && cell.column < column) {
            cell = cell.next;
        }
        return cell != null && cell.column == column ? cell.value : 0;
    }

    /**
     * Changes the number in a cell.
     *
     * @throws IndexOutOfBoundsException if there is no such cell
     */
    public void set(int row, int column, int value) {
        if (row < 0 || row >= rows.length || column < 0 || column >= columns) {
            throw new IndexOutOfBoundsException("no such cell");
        }
        Cell before = null;
        Cell cell = rows[row];
        while (cell != null && cell.column < column) {
            before = cell;
            cell = cell.next;
        }
        if (cell != null && cell.column == column) {
            if (value == 0) {
                link(row, before, cell.next);
                stored--;
            } else {
                cell.value = value;
            }
        } else if (value != 0) {
            link(row, before, new Cell(row, column, value, cell));
            stored++;
        }
        assert valueAt(row, column) == value;
        assert repOk();
    }

    /** Makes a cell the next of another, or the first of its row. */
    private void link(int row, Cell before, Cell cell) {
        if (before == null) {
            rows[row] = cell;
        } else {
            before.next = cell;
        }
    }

    /** The matrix with rows and columns exchanged. */
    public SparseMatrix transposed() {
        SparseMatrix result = new SparseMatrix(columns, rows.length);
        for (int i = rows.length - 1; i >= 0; i--) {
            for (Cell cell = rows[i]; cell != null; cell = cell.next) {
                Cell first = result.rows[cell.column];
                result.rows[cell.column] = new Cell(cell.column, i, cell.value, first);
                result.stored++;
            }
        }
        assert result.repOk();
        return result;
    }

    /**
     * The product with a vector; sums wrap around.
     *
     * @throws NullPointerException if there is no vector
     * @throws IllegalArgumentException if the vector has another length than a row
     */
    public int[] times(int[] vector) {
        Objects.requireNonNull(vector, "vector");
        if (vector.length != columns) {
            throw new IllegalArgumentException("length " + vector.length);
        }
        int[] result = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (Cell cell = rows[i]; cell != null; cell = cell.next) {
                result[i] += cell.value * vector[cell.column];
            }
        }
        return result;
    }
}
