/** A class whose objects have other fields in the new version. */
class Fields4 {
    private int size;
    private boolean isEmpty;
    private String label;

    Fields4(int size) {
        this.size = size;
        this.isEmpty = size == 0;
    }

    int size() {
        return size;
    }

    void grow(int by) {
        size += by;
        isEmpty = size == 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int capped(int most) {
        return size > most ? most : size;
    }

    void shrink(int by) {
        size -= by;
    }
}
