import org.sosy_lab.sv_benchmarks.Verifier;

/** Edges lead to nodes of the graph. Broken on purpose. */
public final class EdgesOfGraph {
    static final class Vertex {
        Edge edges;
        Vertex next;
    }

    static final class Edge {
        Vertex target;
        Edge next;
    }

    public static void main(String[] args) {
        Vertex all = null;
        while (Verifier.nondetBoolean()) {
            Vertex vertex = new Vertex();
            vertex.next = all;
            all = vertex;
        }
        if (all == null) {
            return;
        }
        Vertex from = all;
        while (from != null) {
            while (Verifier.nondetBoolean()) {
                Edge edge = new Edge();
                edge.target = from.next;
                edge.next = from.edges;
                from.edges = edge;
            }
            from = from.next;
        }
        Vertex place = all;
        while (place.edges != null) {
            place = place.edges.target;
        }
    }
}
