package suites;

import java.util.NoSuchElementException;

/** A map from ints to ints in a red-black tree with links to the parents. */
public class RedBlackMap {
    private enum Color { RED, BLACK }

    private static final class Entry {
        int key;
        int value;
        Color color = Color.RED;
        Entry parent;
        Entry left;
        Entry right;

        Entry(int key, int value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    private Entry root;
    private int size;

    public int size() {
        return size;
    }

    public boolean containsValue(int value) {
        for (Entry e = leftmost(root); e != null; e = successor(e)) {
            if (e.value == value) {
                return true;
            }
        }
        return false;
    }

    /** The value of a key, or another one if the key is not there. */
    public int get(int key, int otherwise) {
        Entry entry = find(key);
        return entry == null ? otherwise : entry.value;
    }

    /** Tells whether the key is new. */
    public boolean put(int key, int value) {
        if (root == null) {
            root = new Entry(key, value, null);
            root.color = Color.BLACK;
            size = 1;
            return true;
        }
        Entry parent = root;
        while (true) {
            if (key < parent.key) {
                if (parent.left == null) {
                    parent.left = new Entry(key, value, parent);
                    repairAfterPut(parent.left);
                    break;
                }
                parent = parent.left;
            } else if (key > parent.key) {
                if (parent.right == null) {
                    parent.right = new Entry(key, value, parent);
                    repairAfterPut(parent.right);
                    break;
                }
                parent = parent.right;
            } else {
                parent.value = value;
                return false;
            }
        }
        size++;
        return true;
    }

    /** Adds to the value of a key, which is 0 if the key is not there; keys with 0 are removed. */
    public int adjust(int key, int by) {
        Entry entry = find(key);
        int old = entry == null ? 0 : entry.value;
        int value = old + by;
        if (by > 0 && value < old || by < 0 && value > old) {
            throw new ArithmeticException("overflow");
        }
        if (value == 0 && entry != null) {
            remove(key);
        } else if (value != 0) {
            put(key, value);
        }
        return value;
    }

    /** Tells whether the key was there. */
    public boolean remove(int key) {
        Entry entry = find(key);
        if (entry == null) {
            return false;
        }
        size--;
        if (entry.left != null && entry.right != null) {
            Entry next = successor(entry);
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry child = entry.left != null ? entry.left : entry.right;
        if (child != null) {
            child.parent = entry.parent;
            if (entry.parent == null) {
                root = child;
            } else if (entry == entry.parent.left) {
                entry.parent.left = child;
            } else {
                entry.parent.right = child;
            }
            if (entry.color == Color.BLACK) {
                repairAfterRemove(child);
            }
        } else if (entry.parent == null) {
            root = null;
        } else {
            if (entry.color == Color.BLACK) {
                repairAfterRemove(entry);
            }
            if (entry == entry.parent.left) {
                entry.parent.left = null;
            } else {
                entry.parent.right = null;
            }
        }
        return true;
    }

    public int firstKey() {
        if (root == null) {
            throw new NoSuchElementException("the map is empty");
        }
        return leftmost(root).key;
    }

    /** How many keys there are from {@code low} to {@code high}, both included. */
    public int countBetween(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("empty range");
        }
        int count = 0;
        for (Entry e = leftmost(root); e != null && e.key <= high; e = successor(e)) {
            if (e.key >= low) {
                count++;
            }
        }
        return count;
    }

    /** The key with the least difference to this one, the lesser of two. */
    public int nearestKey(int key) {
        Entry below = null;
        Entry above = null;
        Entry entry = root;
        while (entry != null) {
            if (key < entry.key) {
                above = entry;
                entry = entry.left;
            } else if (key > entry.key) {
                below = entry;
                entry = entry.right;
            } else {
                return key;
            }
        }
        if (below == null && above == null) {
            throw new NoSuchElementException("the map is empty");
        }
        if (below == null) {
            return above.key;
        }
        if (above == null) {
            return below.key;
        }
        return (long) key - below.key <= (long) above.key - key ? below.key : above.key;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof RedBlackMap that) || size != that.size) {
            return false;
        }
        Entry mine = leftmost(root);
        Entry theirs = leftmost(that.root);
        while (mine != null && theirs != null) {
            if (mine.key != theirs.key || mine.value != theirs.value) {
                return false;
            }
            mine = successor(mine);
            theirs = successor(theirs);
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (Entry e = leftmost(root); e != null; e = successor(e)) {
            hash += e.key ^ e.value;
        }
        return hash;
    }

    private Entry find(int key) {
        Entry entry = root;
        while (entry != null) {
            if (key < entry.key) {
                entry = entry.left;
            } else if (key > entry.key) {
                entry = entry.right;
            } else {
                return entry;
            }
        }
        return null;
    }

    private static Entry leftmost(Entry entry) {
        if (entry != null) {
            while (entry.left != null) {
                entry = entry.left;
            }
        }
        return entry;
    }

    private static Entry successor(Entry entry) {
        if (entry.right != null) {
            return leftmost(entry.right);
        }
        Entry parent = entry.parent;
        while (parent != null && entry == parent.right) {
            entry = parent;
            parent = parent.parent;
        }
        return parent;
    }

    private static Color colorOf(Entry entry) {
        return entry == null ? Color.BLACK : entry.color;
    }

    private static Entry parentOf(Entry entry) {
        return entry == null ? null : entry.parent;
    }

    private static Entry leftOf(Entry entry) {
        return entry == null ? null : entry.left;
    }

    private static Entry rightOf(Entry entry) {
        return entry == null ? null : entry.right;
    }

    private static void paint(Entry entry, Color color) {
        if (entry != null) {
            entry.color = color;
        }
    }

    private void repairAfterPut(Entry entry) {
        while (entry != null && entry != root && entry.parent.color == Color.RED) {
            Entry parent = parentOf(entry);
            Entry grandparent = parentOf(parent);
            if (parent == leftOf(grandparent)) {
                Entry uncle = rightOf(grandparent);
                if (colorOf(uncle) == Color.RED) {
                    paint(parent, Color.BLACK);
                    paint(uncle, Color.BLACK);
                    paint(grandparent, Color.RED);
                    entry = grandparent;
                } else {
                    if (entry == rightOf(parent)) {
                        entry = parent;
                        rotateLeft(entry);
                    }
                    paint(parentOf(entry), Color.BLACK);
                    paint(parentOf(parentOf(entry)), Color.RED);
                    rotateRight(parentOf(parentOf(entry)));
                }
            } else {
                Entry uncle = leftOf(grandparent);
                if (colorOf(uncle) == Color.RED) {
                    paint(parent, Color.BLACK);
                    paint(uncle, Color.BLACK);
                    paint(grandparent, Color.RED);
                    entry = grandparent;
                } else {
                    if (entry == leftOf(parent)) {
                        entry = parent;
                        rotateRight(entry);
                    }
                    paint(parentOf(entry), Color.BLACK);
                    paint(parentOf(parentOf(entry)), Color.RED);
                    rotateLeft(parentOf(parentOf(entry)));
                }
            }
        }
        root.color = Color.BLACK;
    }

    private void repairAfterRemove(Entry entry) {
        while (entry != root && colorOf(entry) == Color.BLACK) {
            if (entry == leftOf(parentOf(entry))) {
                Entry sibling = rightOf(parentOf(entry));
                if (colorOf(sibling) == Color.RED) {
                    paint(sibling, Color.BLACK);
                    paint(parentOf(entry), Color.RED);
                    rotateLeft(parentOf(entry));
                    sibling = rightOf(parentOf(entry));
                }
                if (colorOf(leftOf(sibling)) == Color.BLACK
                        && colorOf(rightOf(sibling)) == Color.BLACK) {
                    paint(sibling, Color.RED);
                    entry = parentOf(entry);
                } else {
                    if (colorOf(rightOf(sibling)) == Color.BLACK) {
                        paint(leftOf(sibling), Color.BLACK);
                        paint(sibling, Color.RED);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(entry));
                    }
                    paint(sibling, colorOf(parentOf(entry)));
                    paint(parentOf(entry), Color.BLACK);
                    paint(rightOf(sibling), Color.BLACK);
                    rotateLeft(parentOf(entry));
                    entry = root;
                }
            } else {
                Entry sibling = leftOf(parentOf(entry));
                if (colorOf(sibling) == Color.RED) {
                    paint(sibling, Color.BLACK);
                    paint(parentOf(entry), Color.RED);
                    rotateRight(parentOf(entry));
                    sibling = leftOf(parentOf(entry));
                }
                if (colorOf(rightOf(sibling)) == Color.BLACK
                        && colorOf(leftOf(sibling)) == Color.BLACK) {
                    paint(sibling, Color.RED);
                    entry = parentOf(entry);
                } else {
                    if (colorOf(leftOf(sibling)) == Color.BLACK) {
                        paint(rightOf(sibling), Color.BLACK);
                        paint(sibling, Color.RED);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(entry));
                    }
                    paint(sibling, colorOf(parentOf(entry)));
                    paint(parentOf(entry), Color.BLACK);
                    paint(leftOf(sibling), Color.BLACK);
                    rotateRight(parentOf(entry));
                    entry = root;
                }
            }
        }
        paint(entry, Color.BLACK);
    }

    private void rotateLeft(Entry entry) {
        if (entry == null) {
            return;
        }
        Entry up = entry.right;
        entry.right = up.left;
        if (up.left != null) {
            up.left.parent = entry;
        }
        up.parent = entry.parent;
        if (entry.parent == null) {
            root = up;
        } else if (entry == entry.parent.left) {
            entry.parent.left = up;
        } else {
            entry.parent.right = up;
        }
        up.left = entry;
        entry.parent = up;
    }

    private void rotateRight(Entry entry) {
        if (entry == null) {
            return;
        }
        Entry up = entry.left;
        entry.left = up.right;
        if (up.right != null) {
            up.right.parent = entry;
        }
        up.parent = entry.parent;
        if (entry.parent == null) {
            root = up;
        } else if (entry == entry.parent.left) {
            entry.parent.left = up;
        } else {
            entry.parent.right = up;
        }
        up.right = entry;
        entry.parent = up;
    }
}
