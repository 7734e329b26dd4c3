package bank;

import java.util.Objects;

/** An account in cents, with a limit to which it may be overdrawn and a list of its bookings. */
public final class BankAccount {
    private static final class Booking {
        final long amount;
        final Booking earlier;

        Booking(long amount, Booking earlier) {
            this.amount = amount;
            this.earlier = earlier;
        }
    }

    private long balance;
    private final long limit;
    private boolean closed;
    private Booking latest;

    /**
     * An empty account.
     *
     * @param limit how far it may be overdrawn
     * @throws IllegalArgumentException if the limit is negative
     */
    public BankAccount(long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit " + limit);
        }
        this.limit = limit;
        assert repOk();
    }

    /** The balance keeps the limit and is the sum of the bookings; a closed account is empty. */
    public boolean repOk() {
        if (limit < 0 || balance < -limit || closed && balance != 0) {
            return false;
        }
        long sum = 0;
        for (Booking booking = latest; booking != null; booking = booking.earlier) {
            if (booking.amount == 0 || isUpTo(booking, booking.earlier)) {
                return false;
            }
            sum += booking.amount;
        }
        return sum == balance;
    }

    /** Whether a booking is one of those from the latest to {@code last}. */
    private boolean isUpTo(Booking last, Booking wanted) {
        Booking booking = latest;
        while (booking != last && booking != wanted) {
            booking = booking.earlier;
        }
        return booking == wanted;
    }

    public long balance() {
        return balance;
    }

    /** What can still be withdrawn; no more than the largest number. */
    public long available() {
        long available = balance > Long.MAX_VALUE - limit ? Long.MAX_VALUE : balance + limit;
        assert available >= 0;
        return available;
    }

    private void book(long amount) {
        latest = new Booking(amount, latest);
        balance += amount;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    /**
     * Puts money in.
     *
     * @throws IllegalArgumentException if the amount is not positive or too large
     * @throws IllegalStateException if the account is closed
     */
    public void deposit(long amount) {
        requireOpen();
        if (amount <= 0 || balance > Long.MAX_VALUE - amount) {
            throw new IllegalArgumentException("amount " + amount);
        }
        long before = balance;
        book(amount);
        assert balance > before;
        assert repOk();
    }

    /**
     * Takes money out.
     *
     * @throws IllegalArgumentException if the amount is not positive or more than available
     * @throws IllegalStateException if the account is closed
     */
    public void withdraw(long amount) {
        requireAvailable(amount);
        book(-amount);
        assert repOk();
    }

    private void requireAvailable(long amount) {
        requireOpen();
        if (amount <= 0 || amount > available()) {
            throw new IllegalArgumentException("not available: " + amount);
        }
    }

    /**
     * Moves money to another account.
     *
     * @throws NullPointerException if there is no other account
     * @throws IllegalArgumentException if the other is this one, or the amount is not positive,
     *     more than available or too large for the other
     * @throws IllegalStateException if one of them is closed
     */
    public void transfer(BankAccount to, long amount) {
        Objects.requireNonNull(to, "to");
        if (to == this) {
            throw new IllegalArgumentException("same account");
        }
        requireAvailable(amount);
        long before = balance;
        long beforeThere = to.balance;
        to.deposit(amount);
        book(-amount);
        assert balance == before - amount && to.balance == beforeThere + amount;
        assert repOk();
    }

    /**
     * Closes the account.
     *
     * @throws IllegalStateException if it is closed already or not empty
     */
    public void close() {
        requireOpen();
        if (balance != 0) {
            throw new IllegalStateException("not empty");
        }
        closed = true;
        assert repOk();
    }
}
