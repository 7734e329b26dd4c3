/** Methods about lists that lead both ways, which fail, but not on the shortest ones. */
public final class LateDoubleLists {
    static final class Node {
        int value;
        Node previous;
        Node next;
    }

    /** The last node, if links agree in both directions. */
    private static Node last(Node list) {
        Node last = null;
        for (Node node = list; node != null; node = node.next) {
            if (node.previous != last) {
                return null;
            }
            last = node;
        }
        return last;
    }

    /** The sixth one leads elsewhere. */
    public static void allButOne(Node list) {
        Node last = last(list);
        if (last == null) {
            return;
        }
        int at = 0;
        for (Node node = list; node != null; node = node.next) {
            at++;
            if (at == 6) {
                node.previous = list;
            }
        }
        Node before = null;
        for (Node node = list; node != null; node = node.next) {
            assert node.previous == before;
            before = node;
        }
    }

    /** A list of one, or of none, is the same from both ends: others are not. */
    public static void palindrome(Node list) {
        Node last = last(list);
        assert last == null || last.previous == null || list.value == last.value;
    }

    /** From both ends one comes to the middle, if there is one. */
    public static void middle(Node list) {
        Node last = last(list);
        Node back = last;
        Node there = list;
        while (back != null && there != null && there != back) {
            there = there.next;
            back = back.previous;
        }
        assert last == null || there != null;
    }

    /** Nobody said that links agree. */
    public static void disagree(Node list) {
        for (Node node = list; node != null && node.next != null; node = node.next) {
            assert node.next.previous == node;
        }
    }

    /** An argument may be somewhere within the list. */
    public static void within(Node list, Node other) {
        if (last(list) == null || other == null) {
            return;
        }
        other.previous = null;
        Node before = null;
        for (Node node = list; node != null; node = node.next) {
            assert node.previous == before;
            before = node;
        }
    }

    /** What is taken out still leads into the list, but the list does not lead there. */
    public static void taken(Node list, int value) {
        Node last = last(list);
        Node taken = null;
        for (Node node = list; node != null; node = node.next) {
            if (node.value == value && node.previous != null && node.next != null) {
                node.previous.next = node.next;
                node.next.previous = node.previous;
                taken = node;
                break;
            }
        }
        if (taken != null && last != null) {
            assert taken.previous.next == taken;
        }
    }

    /** The new last one is known to the list, but not the other way round. */
    public static void append(Node list, int value) {
        Node last = last(list);
        if (last == null) {
            return;
        }
        Node made = new Node();
        made.value = value;
        last.next = made;
        Node back = made;
        while (back.previous != null) {
            back = back.previous;
        }
        assert back == list;
    }

    /** A list of five is told from all others. */
    public static void five(Node list) {
        Node last = last(list);
        int length = 0;
        for (Node node = last; node != null; node = node.previous) {
            length++;
        }
        assert length != 5;
    }

    /** The values descend from the end, but nobody said that they are in order. */
    public static void unordered(Node list) {
        for (Node node = last(list); node != null && node.previous != null; node = node.previous) {
            assert node.previous.value <= node.value;
        }
    }
}
