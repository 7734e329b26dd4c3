/** Failures that take several objects, made by calls. */
public class Parties {
    /** An account that money is moved from and to. */
    public static final class Account {
        private int cents;

        public void pay(int amount) {
            if (amount <= 0 || amount > 1000) {
                throw new IllegalArgumentException();
            }
            cents += amount;
        }

        /** Wrong for an account that pays itself. */
        public void moveAll(Account to) {
            int before = cents;
            to.cents += before;
            cents = 0;
            assert to.cents >= before;
        }
    }

    /** A list that is a node: what follows is a list, too. */
    public static final class Chain {
        private final Chain next;
        private final int length;

        private Chain(Chain next, int length) {
            this.next = next;
            this.length = length;
        }

        public static Chain empty() {
            return new Chain(null, 0);
        }

        public Chain longer() {
            return new Chain(this, length + 1);
        }

        /** Fails on a chain that is three calls away. */
        public int third() {
            return length < 2 ? 0 : 10 / (length - 3);
        }
    }

    /** What is made from another object. */
    public static final class View {
        private final Account account;

        public View(Account account) {
            if (account == null) {
                throw new NullPointerException();
            }
            this.account = account;
        }

        public int share() {
            return 100 / account.cents;
        }
    }
}
