package acme;

import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // removeLast(acme.Ring.Node) throws java.lang.NullPointerException.
    @Test
    void removeLast_throwsNullPointerException() throws Throwable {
        Ring ring = new Ring();
        Ring.Node node = new Ring.Node(1);
        Ring.Node node2 = new Ring.Node(2);
        ring.head = node;
        ring.removeLast(node2);
    }

    // sum(int[][],Object[],java.util.List) throws java.lang.NullPointerException.
    @Test
    void sum_throwsNullPointerException() throws Throwable {
        int[] ints = null;
        int[][] ints2 = new int[][] {ints};
        Ring.sum(ints2, new Object[4], null);
    }
}
