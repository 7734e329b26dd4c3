/** An object with a state of its own. */
class Account1 {
    int balance;
    String owner;
    int withdrawals;

    Account1(String owner, int balance) {
        this.balance = balance;
        this.owner = owner;
    }

    void withdraw(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative amount");
        }
        if (amount > balance) {
            throw new IllegalStateException("balance too low");
        }
        balance -= amount;
    }

    void deposit(int amount) {
        balance += amount;
    }

    boolean hasOwner() {
        if (owner == null) {
            return false;
        }
        return true;
    }

    boolean sameOwner(Account1 other) {
        return owner == null || owner == other.owner;
    }

    void transfer(Account1 to, int amount) {
        withdraw(amount);
        to.deposit(amount);
    }

    int report() {
        System.out.println("report");
        return balance;
    }

    void reset() {
        withdrawals = 0;
        balance = 0;
    }

    private int charge(int amount) {
        return amount / 100;
    }

    int feeOf(int amount) {
        return 1 + charge(amount);
    }

    int twiceFee(int amount) {
        return feeOf(amount) * 2;
    }
}
