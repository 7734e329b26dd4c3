/** What earlier calls left in private static fields is found by making them. */
public class KeptStatics {
    private static int total;

    /** The only object. */
    public static final KeptStatics ONLY = new KeptStatics();

    private int uses;

    private KeptStatics() {}

    public static void add(int amount) {
        total += amount;
    }

    public static int perTotal() {
        return total == 0 ? 0 : 10 / (total - 3);
    }

    public void use() {
        uses++;
    }

    public int perUse() {
        return 10 / (uses - 2);
    }

    public static int perUseOfOnly() {
        return 10 / (ONLY.uses - 1);
    }
}
