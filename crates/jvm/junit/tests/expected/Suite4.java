package acme;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.Test;

public class ShelfTest {
    @Test
    public void constructor_whenCapacityIsNegative_throwsIllegalArgumentException() {
        IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> new Shelf<>(-1));

        assertEquals("capacity: -1", thrown.getMessage());
    }

    @Test
    public void constructor_whenCapacityIsNotNegative_sizeIs0() {
        Shelf<Integer> shelf = new Shelf<>(0);

        assertEquals(0, shelf.size());
        assertTrue(shelf.isEmpty());
        assertEquals(Shelf.Kind.CLOSED, shelf.kind());
    }

    @Test
    public void put_whenSizeIsLength_of7_returnsFalse() {
        Shelf<Integer> shelf = new Shelf<>(0);

        boolean result = shelf.put(7);

        assertFalse(result);
    }

    @Test
    public void put_whenSizeIsLength_ofNull_returnsFalse() {
        Shelf<Integer> shelf = new Shelf<>(1);
        shelf.put(7);

        boolean result = shelf.put(null);

        assertFalse(result);
    }

    @Test
    public void put_whenSizeIsNotLength_returnsTrue() {
        Shelf<Integer> shelf = new Shelf<>(1);

        boolean result = shelf.put(7);

        assertTrue(result);
        assertFalse(shelf.isEmpty());
        assertEquals(Long.valueOf(1L), shelf.count());
        assertEquals(1.0, shelf.fill(), 0.0);
        assertArrayEquals(new double[] {1.0, 0.5}, shelf.weights(), 0.0);
        assertArrayEquals(new Object[] {7}, shelf.toArray());
        assertEquals("Shelf of 1", shelf.toString());
    }

    @Test
    public void take_whenSizeIsZero_throwsNoSuchElementException() {
        Shelf<Integer> shelf = new Shelf<>(1);

        assertThrows(NoSuchElementException.class, () -> shelf.take());
    }

    @Test
    public void take_whenSizeIsNotZero_returns7() {
        Shelf<Integer> shelf = new Shelf<>(1);
        shelf.put(7);

        Integer result = shelf.take();

        assertEquals(Integer.valueOf(7), result);
    }

    @Test
    public void clear_afterPutTwice_isEmpty() {
        Shelf<Integer> shelf = new Shelf<>(2);
        shelf.put(1);
        shelf.put(2);

        shelf.clear();

        assertTrue(shelf.isEmpty());
    }

    @Test
    public void kind_whenSizeIsNotLength_returnsOpen() {
        Shelf<List<Integer>> shelf = new Shelf<>(2);
        List<Integer> list = List.of(7);
        shelf.put(list);

        Shelf.Kind kind = shelf.kind();

        assertEquals(Shelf.Kind.OPEN, kind);
    }

    @Test
    public void fill_afterTakeAndPut_returns1() {
        Shelf<Integer> shelf = new Shelf<>(1);
        assertThrows(NoSuchElementException.class, () -> shelf.take());
        shelf.put(4);

        double result = shelf.fill();

        assertEquals(1.0, result, 0.0);
    }

    @Test
    public void self_onNewShelf_returnsItself() {
        Shelf<Integer> shelf = new Shelf<>(0);

        Shelf<Integer> result = shelf.self();

        assertSame(shelf, result);
    }

    @Test
    public void slot_onNewShelf_returnsSlot() {
        Shelf<Integer> shelf = new Shelf<>(0);

        Shelf.Slot slot = shelf.slot(3);

        assertNotNull(slot);
    }

    @Test
    public void save_whenNameIsNull_throwsIOException() {
        Shelf<Integer> shelf = new Shelf<>(0);

        IOException thrown = assertThrows(IOException.class, () -> shelf.save((String) null));

        assertEquals("no name", thrown.getMessage());
    }

    @Test
    public void save_whenNameIsNotNull_doesNotThrow() throws Exception {
        Shelf<Integer> shelf = new Shelf<>(0);

        shelf.save("x");
    }

    @Test
    public void get_onNewSlot_returnsNull() {
        Shelf<Integer> shelf = new Shelf<>(1);
        shelf.put(null);
        Shelf.Slot slot = shelf.new Slot(0);

        Object result = slot.get();

        assertNull(result);
    }
}
