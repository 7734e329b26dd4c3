/** A method that takes single bytes: an `int` that fits is no argument for it. */
public class Bytes {
    private byte[] table = {1, 1, 1};

    public void set(byte... table) {
        this.table = table != null ? table : new byte[] {1, 1, 1};
    }

    public int get() {
        return table.length > 2 && table[0] < 0 ? 1 / table[1] : 0;
    }
}
