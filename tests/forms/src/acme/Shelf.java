package acme;

/** One method that fails in a state that calls lead to, and in one that none leads to, by the same exception. */
public class Shelf {
    private int[] books = new int[2];
    private int[] notes;
    private int visits;

    public void annotate(int note) {
        notes = new int[] {note};
    }

    public void close() {
        if (visits > 3) {
            books = null;
        }
    }

    public int places() {
        int noted = notes.length;
        return noted + books.length;
    }
}
