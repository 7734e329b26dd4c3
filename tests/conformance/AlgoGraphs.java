// Dijkstra, breadth-first search, topological order and Floyd-Warshall.
import java.util.*;

public class AlgoGraphs {
    record Edge(String to, int weight) {}

    static final Map<String, List<Edge>> graph = new TreeMap<>();

    static void edge(String a, String b, int w) {
        graph.computeIfAbsent(a, k -> new ArrayList<>()).add(new Edge(b, w));
        graph.computeIfAbsent(b, k -> new ArrayList<>());
    }

    static Map<String, Integer> dijkstra(String start, Map<String, String> previous) {
        Map<String, Integer> distance = new TreeMap<>();
        PriorityQueue<Edge> queue = new PriorityQueue<>(Comparator.comparingInt(Edge::weight).thenComparing(Edge::to));
        queue.add(new Edge(start, 0));
        distance.put(start, 0);
        while (!queue.isEmpty()) {
            Edge e = queue.poll();
            if (e.weight() > distance.get(e.to())) {
                continue;
            }
            for (Edge next : graph.get(e.to())) {
                int d = e.weight() + next.weight();
                if (d < distance.getOrDefault(next.to(), Integer.MAX_VALUE)) {
                    distance.put(next.to(), d);
                    previous.put(next.to(), e.to());
                    queue.add(new Edge(next.to(), d));
                }
            }
        }
        return distance;
    }

    static List<String> topological() {
        Map<String, Integer> incoming = new TreeMap<>();
        graph.forEach((n, es) -> {
            incoming.putIfAbsent(n, 0);
            es.forEach(e -> incoming.merge(e.to(), 1, Integer::sum));
        });
        Deque<String> ready = new ArrayDeque<>();
        incoming.forEach((n, c) -> { if (c == 0) ready.add(n); });
        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            String n = ready.poll();
            order.add(n);
            for (Edge e : graph.get(n)) {
                if (incoming.merge(e.to(), -1, Integer::sum) == 0) {
                    ready.add(e.to());
                }
            }
        }
        return order;
    }

    public static void main(String[] args) {
        edge("a", "b", 7);
        edge("a", "c", 3);
        edge("c", "b", 1);
        edge("b", "d", 2);
        edge("c", "d", 8);
        edge("d", "e", 4);
        edge("f", "e", 1);
        Map<String, String> previous = new TreeMap<>();
        System.out.println(dijkstra("a", previous) + " " + previous);
        System.out.println(topological());
        int[][] d = {{0, 3, 999, 7}, {8, 0, 2, 999}, {5, 999, 0, 1}, {2, 999, 999, 0}};
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
                }
            }
        }
        System.out.println(Arrays.deepToString(d));
    }
}
