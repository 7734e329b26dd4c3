package maps;

/**
 * A map from numbers to numbers that forgets what was not used for longest. Entries are in a hash
 * table with chains and, at the same time, in a list from the newest to the oldest.
 */
public final class LruCache {
    private static final int BUCKETS = 4;

    private static final class Entry {
        final int key;
        int value;
        Entry chain;
        Entry newer;
        Entry older;

        Entry(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    private final Entry[] table = new Entry[BUCKETS];
    private final int capacity;
    private Entry newest;
    private Entry oldest;
    private int size;

    /**
     * An empty cache.
     *
     * @throws IllegalArgumentException if the capacity is not positive
     */
    public LruCache(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
        assert repOk();
    }

    /** Table and list have the same entries, {@code size} of them, within the capacity. */
    public boolean repOk() {
        return table != null
                && table.length == BUCKETS
                && size <= capacity
                && capacity > 0
                && isListOk()
                && isTableOk();
    }

    private boolean isListOk() {
        int count = 0;
        Entry previous = null;
        for (Entry entry = newest; entry != null; entry = entry.older) {
            if (entry.newer != previous) {
                return false;
            }
            previous = entry;
            count++;
        }
        return oldest == previous && size == count;
    }

    private boolean isTableOk() {
        int count = 0;
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry entry = table[i]; entry != null; entry = entry.chain) {
                if (bucket(entry.key) != i || !isInList(entry)) {
                    return false;
                }
                if (entry.chain != null && isInChain(table[i], entry, entry.chain.key)) {
                    return false;
                }
                count++;
            }
        }
        return size == count;
    }

    private boolean isInList(Entry wanted) {
        Entry entry = newest;
        while (entry != null && entry != wanted) {
            entry = entry.older;
        }
        return entry != null;
    }

    /** Whether one of the entries from {@code first} to {@code last} has a key. */
    private static boolean isInChain(Entry first, Entry last, int key) {
        Entry entry = first;
        while (entry != last && entry.key != key) {
            entry = entry.chain;
        }
        return entry.key == key;
    }

    private static int bucket(int key) {
        return Math.floorMod(key, BUCKETS);
    }

    public int size() {
        return size;
    }

    private Entry find(int key) {
        Entry entry = table[bucket(key)];
        while (entry != null && entry.key != key) {
            entry = entry.chain;
        }
        return entry;
    }

    private void unlink(Entry entry) {
        if (entry.newer == null) {
            newest = entry.older;
        } else {
            entry.newer.older = entry.older;
        }
        if (entry.older == null) {
            oldest = entry.newer;
        } else {
            entry.older.newer = entry.newer;
        }
    }

    private void linkNewest(Entry entry) {
        entry.newer = null;
        entry.older = newest;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
    }

    private void removeFromTable(Entry entry) {
        int index = bucket(entry.key);
        if (table[index] == entry) {
            table[index] = entry.chain;
            return;
        }
        Entry before = table[index];
        while (before.chain != entry) {
            before = before.chain;
        }
        before.chain = entry.chain;
    }

    /** The value of a key, which counts as used now, or {@code otherwise} if it is not known. */
    public int get(int key, int otherwise) {
        Entry entry = find(key);
        if (entry == null) {
            return otherwise;
        }
        unlink(entry);
        linkNewest(entry);
        assert newest.key == key;
        assert repOk();
        return entry.value;
    }

    /** Gives a key a value; if that is one too many, the oldest entry goes. */
    public void put(int key, int value) {
        Entry found = find(key);
        if (found != null) {
            found.value = value;
            unlink(found);
            linkNewest(found);
        } else {
            if (size == capacity) {
                removeFromTable(oldest);
                unlink(oldest);
                size--;
            }
            Entry added = new Entry(key, value);
            added.chain = table[bucket(key)];
            table[bucket(key)] = added;
            linkNewest(added);
            size++;
        }
        assert newest.key == key && newest.value == value;
        assert repOk();
    }

    /** Forgets a key, and says whether it was known. */
    public boolean remove(int key) {
        Entry old = find(key);
        if (old == null) {
            return false;
        }
        unlink(old);
        removeFromTable(old);
        size--;
        assert find(key) == null;
        assert repOk();
        return true;
    }
}
