/** Bugs and bug fixes on a doubly linked list with its size. */
public class Chain2 {
    static class Link { int item; Link next; Link previous; }
    Link first;
    Link last;
    int size;

    /** A lost update of the size. */
    void addFirst(int item) {
        Link link = new Link();
        link.item = item;
        link.next = first;
        if (first == null) {
            last = link;
        } else {
            first.previous = link;
        }
        first = link;
        size++;
    }

    /** Fixed: the new version sets `last`, too. */
    void clear() {
        first = null;
        size = 0;
    }

    /** A forgotten back link. */
    int removeFirst() {
        if (first == null) {
            throw new IllegalStateException("empty");
        }
        int item = first.item;
        first = first.next;
        if (first == null) {
            last = null;
        } else {
            first.previous = null;
        }
        size--;
        return item;
    }

    /** A dropped null check. */
    int peekLast() {
        return last == null ? 0 : last.item;
    }

    /** Another way to the same answer. */
    boolean isSingle() {
        return first != null && first.next == null;
    }

    /** Swapped writes: the link and its neighbour may be the same object. */
    static void join(Link a, Link b) {
        a.next = b;
        b.previous = a;
    }

    /** Swapped writes through aliases: both may be the same object. */
    static void copyItems(Link a, Link b) {
        a.item = b.item;
        b.item = 7;
    }

    /** A changed exception. */
    static int itemOf(Link link) {
        if (link == null) {
            throw new IllegalArgumentException("link");
        }
        return link.item;
    }

    /** Allocates two objects in another order. */
    static Link two() {
        Link a = new Link();
        Link b = new Link();
        a.next = b;
        b.previous = a;
        return a;
    }

    /** Shares one object where there were two. */
    static Link[] ends() {
        return new Link[] {new Link(), new Link()};
    }

    /** The new version counts one neighbour fewer. */
    static int neighbours(Link link) {
        int count = 0;
        if (link.next != null) {
            count++;
        }
        if (link.previous != null) {
            count++;
        }
        return count;
    }
}
