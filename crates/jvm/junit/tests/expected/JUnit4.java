package acme;

import org.junit.Test;

/** Found by Cairn: each test fails as its comment says. */
public class RingCairnTest {
    // insert(int) throws java.lang.AssertionError.
    @Test
    public void insert_failsAssertion_atLine51() throws Throwable {
        Ring ring = new Ring();
        ring.insert(1);
        ring.insert(1);
        ring.insert(-1);
    }
}
