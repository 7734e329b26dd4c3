package acme;

import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // pair(acme.Ring.Pair) throws java.lang.ArithmeticException.
    @Test
    void pair_throwsArithmeticException() throws Throwable {
        Ring.pair(new Ring.Pair((Object) new String("first"), 0L));
    }
}
