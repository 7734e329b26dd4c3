/** An object with a state of its own. */
class Account1 {
    int balance;
    String owner;
    int withdrawals;

    Account1(String owner, int balance) {
        this.owner = owner;
        this.balance = balance;
    }

    void withdraw(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative amount");
        }
        if (amount > balance) {
            throw new IllegalStateException("balance too low");
        }
        balance -= amount;
        withdrawals++;
    }

    void deposit(int amount) {
        balance = balance + amount;
    }

    boolean hasOwner() {
        return owner != null;
    }

    boolean sameOwner(Account1 other) {
        return owner == other.owner;
    }

    void transfer(Account1 to, int amount) {
        withdraw(amount);
        to.deposit(amount);
    }

    int report() {
        return balance;
    }

    void reset() {
        balance = 0;
        withdrawals = 0;
    }

    private int fee(int amount) {
        return amount / 100;
    }

    int feeOf(int amount) {
        return fee(amount) + 1;
    }

    int twiceFee(int amount) {
        return feeOf(amount) * 2;
    }
}
