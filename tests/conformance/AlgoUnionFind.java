// Union-find with path compression, used for Kruskal and for counting islands.
import java.util.*;

public class AlgoUnionFind {
    static class UnionFind {
        private final int[] parent, rank;
        int sets;

        UnionFind(int n) {
            parent = new int[n];
            rank = new int[n];
            sets = n;
            Arrays.setAll(parent, i -> i);
        }

        int find(int x) {
            return parent[x] == x ? x : (parent[x] = find(parent[x]));
        }

        boolean union(int a, int b) {
            int ra = find(a), rb = find(b);
            if (ra == rb) {
                return false;
            }
            if (rank[ra] < rank[rb]) {
                int t = ra;
                ra = rb;
                rb = t;
            }
            parent[rb] = ra;
            if (rank[ra] == rank[rb]) {
                rank[ra]++;
            }
            sets--;
            return true;
        }
    }

    public static void main(String[] args) {
        int[][] edges = {{0, 1, 4}, {1, 2, 8}, {2, 3, 7}, {3, 4, 9}, {4, 5, 10}, {5, 6, 2}, {6, 7, 1}, {7, 0, 8}, {1, 7, 11}, {2, 8, 2}, {8, 6, 6}, {2, 5, 4}, {3, 5, 14}, {8, 7, 7}};
        Arrays.sort(edges, Comparator.comparingInt(e -> e[2]));
        UnionFind u = new UnionFind(9);
        int total = 0;
        for (int[] e : edges) {
            if (u.union(e[0], e[1])) {
                total += e[2];
                System.out.print(Arrays.toString(e) + " ");
            }
        }
        System.out.println(total + " " + u.sets);
        String[] map = {"##..#", "#..##", "..#..", "##..#"};
        UnionFind land = new UnionFind(20);
        int water = 0;
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 5; c++) {
                if (map[r].charAt(c) != '#') {
                    water++;
                    continue;
                }
                if (r > 0 && map[r - 1].charAt(c) == '#') {
                    land.union(r * 5 + c, r * 5 + c - 5);
                }
                if (c > 0 && map[r].charAt(c - 1) == '#') {
                    land.union(r * 5 + c, r * 5 + c - 1);
                }
            }
        }
        System.out.println(land.sets - water);
    }
}
