/** Trees whose nodes know their parents. */
public class Parents3 {
    static class Item {
        int key;
        Item left;
        Item right;
        Item parent;
    }

    Item root;

    /** Extracted to a method. */
    static void attachLeft(Item parent, Item child) {
        parent.left = child;
        if (child != null) {
            child.parent = parent;
        }
    }

    /** The parent is forgotten. */
    static void attachRight(Item parent, Item child) {
        parent.right = child;
        if (child != null) {
            child.parent = parent;
        }
    }

    /** Conditions turned round. */
    static boolean isLeft(Item item) {
        return item.parent != null && item.parent.left == item;
    }

    /** A changed comparison, which matters for equal keys. */
    static boolean goesLeft(Item item, int key) {
        return key < item.key;
    }

    /** Nested conditions to early returns. */
    static Item sibling(Item item) {
        Item found = null;
        if (item != null) {
            if (item.parent != null) {
                if (item.parent.left == item) {
                    found = item.parent.right;
                } else {
                    found = item.parent.left;
                }
            }
        }
        return found;
    }

    /** The wrong side. */
    static Item smaller(Item item) {
        return item.left;
    }

    /** A root that has a parent. */
    void setRoot(Item item) {
        root = item;
        if (item != null) {
            item.parent = null;
        }
    }

    /** The grandparent, null-safe in both. */
    static Item above(Item item) {
        Item parent = item == null ? null : item.parent;
        return parent == null ? null : parent.parent;
    }

    /** Dropped null check. */
    static int keyOf(Item item) {
        return item == null ? 0 : item.key;
    }

    /** New nodes in another order. */
    static Item pair(int key) {
        Item top = new Item();
        Item below = new Item();
        top.key = key;
        top.left = below;
        below.parent = top;
        return top;
    }

    /** One new node that is shared. */
    static Item both() {
        Item top = new Item();
        top.left = new Item();
        top.right = new Item();
        return top;
    }
}
