/** Contracts that rest on what may be something else elsewhere, or after other calls. */
public class Outside {
    static final int[] MOST = {10};

    private int number;

    public Outside(int number) {
        this.number = Math.min(number, MOST[0]);
    }

    boolean repOk() {
        return number <= MOST[0];
    }

    /** Wrong if an earlier call has put 11 there. */
    public int ofEleven() {
        return 10 / (number - 11);
    }

    /** Whatever the contract says, this is right. */
    public int number() {
        return number;
    }
}
