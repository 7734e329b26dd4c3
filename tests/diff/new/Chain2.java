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
            size++;
        } else {
            first.previous = link;
        }
        first = link;
    }

    /** Fixed: the new version sets `last`, too. */
    void clear() {
        first = null;
        last = null;
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
        }
        size--;
        return item;
    }

    /** A dropped null check. */
    int peekLast() {
        return last.item;
    }

    /** Another way to the same answer. */
    boolean isSingle() {
        if (first == null) {
            return false;
        }
        Link second = first.next;
        return second == null;
    }

    /** Swapped writes: the link and its neighbour may be the same object. */
    static void join(Link a, Link b) {
        b.previous = a;
        a.next = b;
    }

    /** Swapped writes through aliases: both may be the same object. */
    static void copyItems(Link a, Link b) {
        int item = b.item;
        b.item = 7;
        a.item = item;
    }

    /** A changed exception. */
    static int itemOf(Link link) {
        if (link == null) {
            throw new NullPointerException("link");
        }
        return link.item;
    }

    /** Allocates two objects in another order. */
    static Link two() {
        Link b = new Link();
        Link a = new Link();
        b.previous = a;
        a.next = b;
        return a;
    }

    /** Shares one object where there were two. */
    static Link[] ends() {
        Link both = new Link();
        return new Link[] {both, both};
    }

    /** The new version counts one neighbour fewer. */
    static int neighbours(Link link) {
        int count = link.next == null ? 0 : 1;
        if (link.previous != null && link.previous != link.next) {
            count++;
        }
        return count;
    }
}
