package sets;

import java.util.Objects;

/** A partition of the numbers below a bound into disjoint sets. */
public final class UnionFind {
    /** More elements are refused. */
    public static final int MAX_ELEMENTS = 1 << 12;

    private final int[] parent;
    private final int[] members;
    private int sets;

    /**
     * Each number in a set of its own.
     *
     * @throws IllegalArgumentException if {@code elements} is negative or too large
     */
    public UnionFind(int elements) {
        if (elements < 0 || elements > MAX_ELEMENTS) {
            throw new IllegalArgumentException("elements " + elements);
        }
        parent = new int[elements];
        members = new int[elements];
        for (int i = 0; i < elements; i++) {
            parent[i] = i;
            members[i] = 1;
        }
        sets = elements;
        assert repOk();
    }

    /** The parents form trees, and each root knows the number of members of its tree. */
    public boolean repOk() {
        if (parent == null || members == null || parent == members
                || parent.length != members.length || parent.length > MAX_ELEMENTS) {
            return false;
        }
        int n = parent.length;
        for (int i = 0; i < n; i++) {
            if (parent[i] < 0 || parent[i] >= n) {
                return false;
            }
        }
        int[] counted = new int[n];
        int roots = 0;
        for (int i = 0; i < n; i++) {
            int root = i;
            for (int steps = 0; parent[root] != root; steps++) {
                if (steps == n) {
                    return false;
                }
                root = parent[root];
            }
            counted[root]++;
            if (root == i) {
                roots++;
            }
        }
        for (int i = 0; i < n; i++) {
            if (parent[i] == i && members[i] != counted[i]) {
                return false;
            }
        }
        return sets == roots;
    }

    /** The number of sets. */
    public int sets() {
        return sets;
    }

    /**
     * The representative of the set of a number. Each node passed is hung to its grandparent.
     *
     * @throws IndexOutOfBoundsException if there is no such number
     */
    public int find(int element) {
        Objects.checkIndex(element, parent.length);
        int node = element;
        while (parent[node] != node) {
            parent[node] = parent[parent[node]];
            node = parent[node];
        }
        assert repOk();
        return node;
    }

    /** Whether two numbers are in the same set. */
    public boolean connected(int a, int b) {
        return find(a) == find(b);
    }

    /** Joins the sets of two numbers, and says whether they were different sets. */
    public boolean union(int a, int b) {
        int rootOfA = find(a);
        int rootOfB = find(b);
        if (rootOfA == rootOfB) {
            return false;
        }
        int large = members[rootOfA] >= members[rootOfB] ? rootOfA : rootOfB;
        int small = large == rootOfA ? rootOfB : rootOfA;
        parent[small] = large;
        members[large] += members[small];
        sets--;
        assert connected(a, b);
        assert repOk();
        return true;
    }

    /** The number of members of the set of a number. */
    public int sizeOf(int element) {
        return members[find(element)];
    }
}
