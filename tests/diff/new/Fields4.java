/** A class whose objects have other fields in the new version. */
class Fields4 {
    private int size;
    private int changes;
    private String label;

    Fields4(int size) {
        this.size = size;
    }

    int size() {
        return size;
    }

    void grow(int by) {
        size += by;
        changes++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int capped(int most) {
        return Math.min(size, most);
    }

    void shrink(int by) {
        size -= by + 1;
    }
}
