package acme;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // sum(int[][],java.lang.Object[],java.util.List) throws java.lang.ArithmeticException.
    @Test
    void sum_throwsArithmeticException() throws Throwable {
        int[] ints = {1, 5, 0};
        int[] ints2 = new int[12];
        int[][] ints3 = {ints, ints2};
        Integer integer = Integer.valueOf(7);
        Object[] objects = new Object[5];
        objects[0] = objects;
        objects[1] = ints3;
        objects[2] = integer;
        objects[3] = integer;
        Ring.sum(ints3, objects, (List) null);
    }
}
