package graphs;

import java.util.Objects;

/** A directed graph with a fixed number of vertices and a list of edges for each of them. */
public final class AdjacencyGraph {
    /** Larger graphs are refused. */
    public static final int MAX_VERTICES = 1 << 10;

    private static final class Edge {
        final int from;
        final int to;
        Edge next;

        Edge(int from, int to, Edge next) {
            this.from = from;
            this.to = to;
            this.next = next;
        }
    }

    private final Edge[] edges;
    private int edgeCount;

    /**
     * A graph without edges.
     *
     * @throws IllegalArgumentException if the number of vertices is negative or too large
     */
    public AdjacencyGraph(int vertices) {
        if (vertices < 0 || vertices > MAX_VERTICES) {
            throw new IllegalArgumentException("vertices " + vertices);
        }
        edges = new Edge[vertices];
        assert repOk();
    }

    /** Each list has edges of its own vertex to existing ones, in growing order, and all count. */
    public boolean repOk() {
        if (edges == null || edges.length > MAX_VERTICES) {
            return false;
        }
        int count = 0;
        for (int v = 0; v < edges.length; v++) {
            int last = -1;
            for (Edge edge = edges[v]; edge != null; edge = edge.next) {
                if (edge.from != v || edge.to <= last || edge.to >= edges.length) {
                    return false;
                }
                last = edge.to;
                count++;
            }
        }
        return edgeCount == count;
    }

    public int vertices() {
        return edges.length;
    }

    public int edgeCount() {
        return edgeCount;
    }

    private void checkVertices(int from, int to) {
        Objects.checkIndex(from, edges.length);
        Objects.checkIndex(to, edges.length);
    }

    /**
     * Whether there is an edge.
     *
     * @throws IndexOutOfBoundsException if a vertex doesn't exist
     */
    public boolean hasEdge(int from, int to) {
        checkVertices(from, to);
        Edge edge = edges[from];
        while (edge != null && edge.to < to) {
            edge = edge.next;
        }
        return edge != null && edge.to == to;
    }

    /**
     * Adds an edge, and says whether it is new.
     *
     * @throws IndexOutOfBoundsException if a vertex doesn't exist
     */
    public boolean addEdge(int from, int to) {
        if (hasEdge(from, to)) {
            return false;
        }
        Edge before = null;
        Edge after = edges[from];
        while (after != null && after.to < to) {
            before = after;
            after = after.next;
        }
        Edge added = new Edge(from, to, after);
        if (before == null) {
            edges[from] = added;
        } else {
            before.next = added;
        }
        edgeCount++;
        assert hasEdge(from, to);
        assert repOk();
        return true;
    }

    /**
     * Removes an edge, and says whether it was there.
     *
     * @throws IndexOutOfBoundsException if a vertex doesn't exist
     */
    public boolean removeEdge(int from, int to) {
        checkVertices(from, to);
        Edge previous = null;
        Edge edge = edges[from];
        while (edge != null && edge.to != to) {
            previous = edge;
            edge = edge.next;
        }
        if (edge == null) {
            return false;
        }
        if (previous == null) {
            edges[from] = edge.next;
        } else {
            previous.next = edge.next;
        }
        edgeCount--;
        assert !hasEdge(from, to);
        assert repOk();
        return true;
    }

    /**
     * Whether a way leads from a vertex to another; each vertex reaches itself.
     *
     * @throws IndexOutOfBoundsException if a vertex doesn't exist
     */
    public boolean reaches(int from, int to) {
        checkVertices(from, to);
        boolean[] seen = new boolean[edges.length];
        int[] stack = new int[edges.length];
        int depth = 0;
        stack[depth++] = from;
        seen[from] = true;
        while (depth > 0) {
            int vertex = stack[--depth];
            for (Edge edge = edges[vertex]; edge != null; edge = edge.next) {
                if (!seen[edge.to]) {
                    seen[edge.to] = true;
                    stack[depth++] = edge.to;
                }
            }
        }
        assert seen[to] || !hasEdge(from, to) && from != to;
        return seen[to];
    }

    /** Adds to each edge its reverse. */
    public void makeSymmetric() {
        for (int v = 0; v < edges.length; v++) {
            for (Edge edge = edges[v]; edge != null; edge = edge.next) {
                addEdge(edge.to, v);
            }
        }
        assert repOk();
    }
}
