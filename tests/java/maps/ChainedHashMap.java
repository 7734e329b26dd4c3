package maps;

import java.util.NoSuchElementException;

/** A map from numbers to numbers in a hash table with chains. */
public final class ChainedHashMap {
    /** The table grows no further. */
    private static final int MAX_BUCKETS = 1 << 10;

    private static final class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private Entry[] table = new Entry[2];
    private int size;

    /** Each entry is in the bucket of its key, no key is there twice, and the size is right. */
    public boolean repOk() {
        if (table == null || table.length < 2 || table.length > MAX_BUCKETS
                || (table.length & (table.length - 1)) != 0) {
            return false;
        }
        int count = 0;
        for (int i = 0; i < table.length; i++) {
            for (Entry entry = table[i]; entry != null; entry = entry.next) {
                if (bucket(entry.key, table.length) != i) {
                    return false;
                }
                if (entry.next != null && hasKey(table[i], entry, entry.next.key)) {
                    return false;
                }
                count++;
            }
        }
        return size == count;
    }

    /** Whether one of the entries from {@code first} to {@code last} has a key. */
    private static boolean hasKey(Entry first, Entry last, int key) {
        for (Entry entry = first; entry != last; entry = entry.next) {
            if (entry.key == key) {
                return true;
            }
        }
        return last.key == key;
    }

    private static int bucket(int key, int buckets) {
        return (key ^ (key >>> 16)) & (buckets - 1);
    }

    /** The entry of a key, or null. */
    private Entry find(int key) {
        Entry found = table[bucket(key, table.length)];
        while (found != null && found.key != key) {
            found = found.next;
        }
        return found;
    }

    public int size() {
        return size;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    /**
     * The value of a key.
     *
     * @throws NoSuchElementException if the key has none
     */
    public int get(int key) {
        Entry found = find(key);
        if (found == null) {
            throw new NoSuchElementException("no value for " + key);
        }
        return found.value;
    }

    /** Gives a key a value, and says whether it had none before. */
    public boolean put(int key, int value) {
        Entry old = find(key);
        if (old != null) {
            old.value = value;
            return false;
        }
        if (size >= table.length && table.length < MAX_BUCKETS) {
            grow();
        }
        int place = bucket(key, table.length);
        table[place] = new Entry(key, value, table[place]);
        size++;
        assert find(key).value == value;
        assert repOk();
        return true;
    }

    private void grow() {
        Entry[] larger = new Entry[2 * table.length];
        for (int i = 0; i < table.length; i++) {
            Entry entry = table[i];
            while (entry != null) {
                Entry next = entry.next;
                int index = bucket(entry.key, larger.length);
                entry.next = larger[index];
                larger[index] = entry;
                entry = next;
            }
        }
        table = larger;
    }

    /** Removes a key with its value, and says whether it was there. */
    public boolean remove(int key) {
        int index = bucket(key, table.length);
        Entry before = null;
        Entry entry = table[index];
        while (entry != null && entry.key != key) {
            before = entry;
            entry = entry.next;
        }
        if (entry == null) {
            return false;
        }
        if (before == null) {
            table[index] = entry.next;
        } else {
            before.next = entry.next;
        }
        size--;
        assert !containsKey(key);
        assert repOk();
        return true;
    }
}
