package cairn.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests that use what most tests use: while they run, the classes of JUnit are recorded for a quick start. */
class Warmup {
    @Test
    void passes() {
        assertEquals(1, 1);
    }

    @Test
    void fails() {
        throw new IllegalStateException("as expected");
    }
}
