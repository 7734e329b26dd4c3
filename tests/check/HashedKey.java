/** What a setting may change is tried on a machine with other settings, whose heap is laid out in another way. */
public class HashedKey {
    private int slots;

    public int slotOf(Object key) {
        return key.hashCode() % slots;
    }

    public void grow(int by) {
        slots += by;
    }
}
