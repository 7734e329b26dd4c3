// A sudoku solved by backtracking over bit sets.
public class AlgoSudoku {
    static final int[] rows = new int[9], columns = new int[9], boxes = new int[9];
    static final int[][] grid = new int[9][9];
    static int steps;

    static void set(int r, int c, int v) {
        int bit = 1 << v;
        grid[r][c] = v;
        rows[r] |= bit;
        columns[c] |= bit;
        boxes[r / 3 * 3 + c / 3] |= bit;
    }

    static void unset(int r, int c) {
        int mask = ~(1 << grid[r][c]);
        grid[r][c] = 0;
        rows[r] &= mask;
        columns[c] &= mask;
        boxes[r / 3 * 3 + c / 3] &= mask;
    }

    static boolean solve() {
        steps++;
        int bestRow = -1, bestColumn = -1, fewest = 10;
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                if (grid[r][c] == 0) {
                    int n = 9 - Integer.bitCount(rows[r] | columns[c] | boxes[r / 3 * 3 + c / 3]);
                    if (n < fewest) {
                        fewest = n;
                        bestRow = r;
                        bestColumn = c;
                    }
                }
            }
        }
        if (bestRow < 0) {
            return true;
        }
        int used = rows[bestRow] | columns[bestColumn] | boxes[bestRow / 3 * 3 + bestColumn / 3];
        for (int v = 1; v <= 9; v++) {
            if ((used >> v & 1) == 0) {
                set(bestRow, bestColumn, v);
                if (solve()) {
                    return true;
                }
                unset(bestRow, bestColumn);
            }
        }
        return false;
    }

    public static void main(String[] args) {
        String puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        for (int i = 0; i < 81; i++) {
            if (puzzle.charAt(i) != '0') {
                set(i / 9, i % 9, puzzle.charAt(i) - '0');
            }
        }
        System.out.println(solve() + " " + steps);
        for (int[] row : grid) {
            StringBuilder b = new StringBuilder();
            for (int v : row) {
                b.append(v);
            }
            System.out.println(b);
        }
    }
}
