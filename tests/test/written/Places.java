package written;

/** A number as an object is a key, a number is a place. */
public class Places<K> {
    private K key;
    private int value;

    public void put(K key, int value) {
        if (key == null || value == 0) {
            throw new IllegalArgumentException("nothing to put");
        }
        this.key = key;
        this.value = value;
    }

    public int get(Object key) {
        return key.equals(this.key) ? value : 0;
    }

    public int get(int place) {
        if (place != 1) {
            throw new IndexOutOfBoundsException("there is but one");
        }
        return value;
    }
}
