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
        adopt(child, parent);
    }

    private static void adopt(Item child, Item parent) {
        if (child == null) {
            return;
        }
        child.parent = parent;
    }

    /** The parent is forgotten. */
    static void attachRight(Item parent, Item child) {
        parent.right = child;
    }

    /** Conditions turned round. */
    static boolean isLeft(Item item) {
        Item parent = item.parent;
        if (parent == null) {
            return false;
        }
        return item == parent.left;
    }

    /** A changed comparison, which matters for equal keys. */
    static boolean goesLeft(Item item, int key) {
        return key <= item.key;
    }

    /** Nested conditions to early returns. */
    static Item sibling(Item item) {
        if (item == null || item.parent == null) {
            return null;
        }
        Item parent = item.parent;
        return parent.left != item ? parent.left : parent.right;
    }

    /** The wrong side. */
    static Item smaller(Item item) {
        return item.right;
    }

    /** A root that has a parent. */
    void setRoot(Item item) {
        root = item;
    }

    /** The grandparent, null-safe in both. */
    static Item above(Item item) {
        if (item != null && item.parent != null) {
            return item.parent.parent;
        }
        return null;
    }

    /** Dropped null check. */
    static int keyOf(Item item) {
        return item.key;
    }

    /** New nodes in another order. */
    static Item pair(int key) {
        Item below = new Item();
        Item top = new Item();
        below.parent = top;
        top.left = below;
        top.key = key;
        return top;
    }

    /** One new node that is shared. */
    static Item both() {
        Item top = new Item();
        top.left = new Item();
        top.right = top.left;
        return top;
    }
}
