package matrices;

import java.util.Objects;

/** A dense matrix of whole numbers, stored row after row; sums and products wrap around. */
public final class Matrix {
    /** Larger matrices are refused. */
    public static final int MAX_SIDE = 1 << 8;

    private final int rows;
    private final int columns;
    private final int[] cells;

    /**
     * A matrix of zeros.
     *
     * @throws IllegalArgumentException if a side is not between 1 and {@link #MAX_SIDE}
     */
    public Matrix(int rows, int columns) {
        if (rows < 1 || rows > MAX_SIDE || columns < 1 || columns > MAX_SIDE) {
            throw new IllegalArgumentException("sides " + rows + " and " + columns);
        }
        this.rows = rows;
        this.columns = columns;
        this.cells = new int[rows * columns];
        assert repOk();
    }

    /**
     * A matrix with a copy of the given rows.
     *
     * @throws NullPointerException if there is no array, or no row where one is expected
     * @throws IllegalArgumentException if there is no row, an empty one, or too many or unequal
     *     ones
     */
    public static Matrix of(int[][] rows) {
        Objects.requireNonNull(rows, "rows");
        if (rows.length == 0) {
            throw new IllegalArgumentException("no row");
        }
        int width = Objects.requireNonNull(rows[0], "first row").length;
        Matrix matrix = new Matrix(rows.length, width);
        for (int i = 0; i < rows.length; i++) {
            int[] row = Objects.requireNonNull(rows[i], "row");
            if (row.length != width) {
                throw new IllegalArgumentException("rows of unequal length");
            }
            System.arraycopy(row, 0, matrix.cells, i * width, width);
        }
        assert matrix.repOk();
        return matrix;
    }

    /** Sides within bounds, and a cell for each row and column. */
    public boolean repOk() {
        return rows >= 1
                && rows <= MAX_SIDE
                && columns >= 1
                && columns <= MAX_SIDE
                && cells != null
                && cells.length == rows * columns;
    }

    /** The place of a cell in the array. */
    private int at(int row, int column) {
        return row * columns + column;
    }

    /**
     * The number in a cell.
     *
     * @throws IndexOutOfBoundsException if there is no such cell
     */
    public int get(int row, int column) {
        Objects.checkIndex(row, rows);
        Objects.checkIndex(column, columns);
        return cells[at(row, column)];
    }

    /**
     * Changes the number in a cell.
     *
     * @throws IndexOutOfBoundsException if there is no such cell
     */
    public void set(int row, int column, int value) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            throw new IndexOutOfBoundsException("no such cell");
        }
        cells[at(row, column)] = value;
        assert get(row, column) == value;
    }

    /** The matrix with rows and columns exchanged. */
    public Matrix transposed() {
        Matrix result = new Matrix(columns, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                result.cells[result.at(j, i)] = cells[at(i, j)];
            }
        }
        assert result.get(columns - 1, 0) == get(0, columns - 1);
        return result;
    }

    /**
     * The product of two matrices.
     *
     * @throws NullPointerException if there is no other
     * @throws IllegalArgumentException if the other has not as many rows as this has columns
     */
    public Matrix times(Matrix other) {
        Objects.requireNonNull(other, "other");
        if (columns != other.rows) {
            throw new IllegalArgumentException(columns + " columns times " + other.rows + " rows");
        }
        Matrix result = new Matrix(rows, other.columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < other.columns; j++) {
                int sum = 0;
                for (int k = 0; k < columns; k++) {
                    sum += cells[at(i, k)] * other.cells[other.at(k, j)];
                }
                result.cells[result.at(i, j)] = sum;
            }
        }
        assert result.rows == rows && result.columns == other.columns;
        return result;
    }

    /**
     * Exchanges two rows.
     *
     * @throws IndexOutOfBoundsException if one of them doesn't exist
     */
    public void swapRows(int a, int b) {
        int first = at(Objects.checkIndex(a, rows), 0);
        int second = at(Objects.checkIndex(b, rows), 0);
        int corner = cells[second];
        for (int j = 0; j < columns; j++) {
            int value = cells[first + j];
            cells[first + j] = cells[second + j];
            cells[second + j] = value;
        }
        assert cells[first] == corner;
    }
}
