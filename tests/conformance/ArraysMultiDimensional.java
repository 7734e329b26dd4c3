// Arrays of arrays: regular, ragged, partly allocated, and of every element type.
public class ArraysMultiDimensional {
    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 4; j++) {
                grid[i][j] = i * j;
            }
        }
        System.out.println(java.util.Arrays.deepToString(grid));
        int[][][] partly = new int[2][3][];
        System.out.println(partly.length + " " + partly[1].length + " " + partly[1][2]);
        partly[1][2] = new int[] {1, 2, 3};
        System.out.println(partly[1][2][2]);
        long[][] ragged = {{1}, {2, 3}, {}, {4, 5, 6}};
        long sum = 0;
        for (long[] row : ragged) {
            for (long v : row) {
                sum += v;
            }
        }
        System.out.println(sum);
        double[][] identity = new double[3][3];
        for (int i = 0; i < 3; i++) {
            identity[i][i] = 1;
        }
        System.out.println(java.util.Arrays.toString(identity[1]));
        String[][] names = new String[2][2];
        names[0][1] = "x";
        System.out.println(java.util.Arrays.deepToString(names));
        boolean[][] flags = new boolean[1][2];
        flags[0][0] |= true;
        char[][] chars = {{'a'}, "bc".toCharArray()};
        byte[][] bytes = new byte[2][1];
        bytes[1][0] -= 1;
        short[][] shorts = {{1, 2}};
        shorts[0][1]++;
        float[][] floats = new float[1][1];
        floats[0][0] += 0.5f;
        System.out.println(flags[0][0] + " " + flags[0][1] + " " + chars[1][1] + " " + bytes[1][0] + " " + shorts[0][1] + " " + floats[0][0]);
        System.out.println(grid.getClass().getName() + " " + names.getClass().getName() + " " + partly.getClass());
        Object o = grid;
        System.out.println((o instanceof int[][]) + " " + (o instanceof Object[]) + " " + (o instanceof int[]));
        int[] shared = grid[0];
        int[][] copy = grid.clone();
        copy[0][0] = 99;
        System.out.println(shared[0] + " " + (copy == grid) + " " + (copy[1] == grid[1]));
        System.out.println(new int[0][5].length + " " + new int[2][0][7][1].length);
    }
}
