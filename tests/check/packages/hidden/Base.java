package hidden;

/** Its only subclass is seen in another package alone. */
public abstract class Base {
    public int share(int parts) {
        return 100 / parts;
    }
}
