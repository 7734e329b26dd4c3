package acme;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // insert(int) throws java.lang.AssertionError.
    @Test
    void insert_failsAssertion_atLine51() throws Throwable {
        Ring ring = new Ring();
        ring.insert(1);
        ring.insert(1);
        ring.insert(-1);
    }

    // removeLast(acme.Ring.Node) throws java.lang.NullPointerException.
    @Test
    void removeLast_throwsNullPointerException() throws Throwable {
        Ring ring = new Ring();
        Ring.Node node = ring.first();
        Ring ring2 = new Ring();
        ring2.removeLast(node);
    }

    // sum(int[][],Object[],java.util.List) throws java.lang.NullPointerException.
    @Test
    void sum_throwsNullPointerException() throws Throwable {
        List<Integer> list = List.of(1);
        Ring.sum(null, new Object[4], null);
    }
}
