package acme;

import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // compare(java.lang.String,java.lang.String,java.lang.CharSequence) throws java.lang.IllegalArgumentException.
    @Test
    void compare_throwsIllegalArgumentException() throws Throwable {
        Ring.compare("x", new String("x"), (CharSequence) "\ud800\u00e9\"\\u0041\n\0007");
    }
}
