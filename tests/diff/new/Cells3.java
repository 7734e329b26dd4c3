/** Recursion to loop, on lists. */
public class Cells3 {
    static class Cell {
        int value;
        Cell next;
    }

    /** Recursion to loop, on a list of up to three cells. */
    static int total(Cell cell) {
        int sum = 0;
        for (int i = 0; i < 3 && cell != null; i++) {
            sum += cell.value;
            cell = cell.next;
        }
        return sum;
    }

    /** Recursion to loop, which goes one cell further. */
    static Cell third(Cell cell) {
        for (int i = 0; i <= 2 && cell != null; i++) {
            cell = cell.next;
        }
        return cell;
    }
}
