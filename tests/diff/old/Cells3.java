/** Recursion to loop, on lists. */
public class Cells3 {
    static class Cell {
        int value;
        Cell next;
    }

    /** Recursion to loop, on a list of up to three cells. */
    static int total(Cell cell) {
        return total(cell, 3);
    }

    private static int total(Cell cell, int most) {
        if (cell == null || most == 0) {
            return 0;
        }
        return cell.value + total(cell.next, most - 1);
    }

    /** Recursion to loop, which goes one cell further. */
    static Cell third(Cell cell) {
        return skip(cell, 2);
    }

    private static Cell skip(Cell cell, int count) {
        return count == 0 || cell == null ? cell : skip(cell.next, count - 1);
    }
}
