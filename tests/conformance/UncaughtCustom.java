// A custom exception with its own toString and message, thrown out of main.
public class UncaughtCustom {
    static class AccountException extends Exception {
        final int code;

        AccountException(String message, int code) {
            super(message);
            this.code = code;
        }

        @Override
        public String getMessage() { return super.getMessage() + " (code " + code + ")"; }
    }

    static class Quiet extends RuntimeException {
        Quiet(Throwable cause) { super("quiet", cause, true, false); }
    }

    static class Account {
        int balance = 10;

        void withdraw(int amount) throws AccountException {
            if (amount > balance) {
                throw new AccountException("balance too low", amount - balance);
            }
            balance -= amount;
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        try {
            account.withdraw(5);
            account.withdraw(7);
        } catch (AccountException e) {
            System.out.println(account.balance);
            throw new Quiet(e);
        }
    }
}
