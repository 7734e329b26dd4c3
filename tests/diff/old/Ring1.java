/** A doubly linked ring: writes through aliases. */
class Ring1 {
    static class Link {
        Link next;
        Link previous;
        Object item;
    }

    static void unlink(Link link) {
        link.previous.next = link.next;
        link.next.previous = link.previous;
    }

    static void insert(Link at, Link link) {
        link.next = at.next;
        link.previous = at;
        at.next.previous = link;
        at.next = link;
    }

    static Object take(Link link) {
        Object item = link.item;
        link.item = null;
        return item;
    }

    static boolean isAlone(Link link) {
        return link.next == link;
    }

    static Link make() {
        Link link = new Link();
        link.next = link;
        link.previous = link;
        return link;
    }

    static Link pair() {
        Link a = new Link();
        Link b = new Link();
        a.next = b;
        b.next = a;
        return a;
    }
}
