// Conway's game of life on a torus.
public class AlgoGameOfLife {
    static boolean[][] step(boolean[][] g) {
        int h = g.length, w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int r = 0; r < h; r++) {
            for (int c = 0; c < w; c++) {
                int alive = 0;
                for (int dr = -1; dr <= 1; dr++) {
                    for (int dc = -1; dc <= 1; dc++) {
                        if ((dr | dc) != 0 && g[(r + dr + h) % h][Math.floorMod(c + dc, w)]) {
                            alive++;
                        }
                    }
                }
                n[r][c] = alive == 3 || alive == 2 && g[r][c];
            }
        }
        return n;
    }

    static void show(boolean[][] g) {
        for (boolean[] row : g) {
            StringBuilder b = new StringBuilder();
            for (boolean cell : row) {
                b.append(cell ? '#' : '.');
            }
            System.out.println(b);
        }
        System.out.println();
    }

    public static void main(String[] args) {
        boolean[][] g = new boolean[7][9];
        g[0][1] = g[1][2] = g[2][0] = g[2][1] = g[2][2] = true;
        g[4][6] = g[4][7] = g[4][8] = true;
        for (int i = 0; i < 13; i++) {
            if (i % 4 == 0) {
                show(g);
            }
            g = step(g);
        }
    }
}
