/** A doubly linked ring: writes through aliases. */
class Ring1 {
    static class Link {
        Link next;
        Link previous;
        Object item;
    }

    static void unlink(Link link) {
        Link before = link.previous;
        Link after = link.next;
        before.next = after;
        after.previous = before;
    }

    static void insert(Link at, Link link) {
        link.next = at.next;
        link.previous = at;
        at.next = link;
        at.next.previous = link;
    }

    static Object take(Link link) {
        Object item = link.item;
        return item;
    }

    static boolean isAlone(Link link) {
        return link.previous == link;
    }

    static Link make() {
        Link link = new Link();
        link.previous = link;
        link.next = link.previous;
        return link;
    }

    static Link pair() {
        Link b = new Link();
        Link a = new Link();
        b.next = a;
        a.next = b;
        return a;
    }
}
