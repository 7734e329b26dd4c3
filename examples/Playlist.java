/** Songs by their numbers, which can be brought to the front. */
public final class Playlist {
    private static final class Node {
        final int song;
        Node previous;
        Node next;

        Node(int song) {
            this.song = song;
        }
    }

    private Node first;
    private Node last;

    /** Following the list in both directions gives the same songs. */
    public boolean repOk() {
        Node previous = null;
        for (Node node = first; node != null; node = node.next) {
            if (node.previous != previous) {
                return false;
            }
            previous = node;
        }
        return last == previous;
    }

    public void add(int song) {
        Node node = new Node(song);
        node.previous = last;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        assert repOk();
    }

    /** Brings a song to the front, if it is in the list. */
    public void playNext(int song) {
        Node node = first;
        while (node != null && node.song != song) {
            node = node.next;
        }
        if (node == null || node == first) {
            return;
        }
        node.previous.next = node.next;
        if (node.next != null) {
            node.next.previous = node.previous;
        }
        node.previous = null;
        node.next = first;
        first.previous = node;
        first = node;
        assert repOk();
    }
}
