/** Money on two accounts. A transfer that is refused has taken the money already. */
public class Ledger {
    private int first = 100;
    private int second;

    public void transfer(int amount) {
        first -= amount;
        if (amount < 0 || amount > 50) {
            throw new IllegalArgumentException("amount");
        }
        second += amount;
    }

    public boolean isBalanced() {
        return first + second == 100;
    }
}
