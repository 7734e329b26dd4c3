// A bank simulation with custom exceptions and an audit log.
import java.util.*;

public class AlgoBank {
    static class InsufficientFunds extends Exception {
        final long missing;
        InsufficientFunds(String account, long missing) {
            super(account + " lacks " + missing);
            this.missing = missing;
        }
    }

    static class UnknownAccount extends RuntimeException {
        UnknownAccount(String id) { super("no account " + id); }
    }

    enum Kind { DEPOSIT, WITHDRAWAL, TRANSFER }
    record Entry(int number, Kind kind, String from, String to, long cents) {}

    private final Map<String, Long> balances = new TreeMap<>();
    private final List<Entry> log = new ArrayList<>();

    long balance(String id) {
        Long b = balances.get(id);
        if (b == null) {
            throw new UnknownAccount(id);
        }
        return b;
    }

    void deposit(String id, long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("amount " + cents);
        }
        balances.merge(id, cents, Math::addExact);
        log.add(new Entry(log.size() + 1, Kind.DEPOSIT, null, id, cents));
    }

    void withdraw(String id, long cents) throws InsufficientFunds {
        long b = balance(id);
        if (b < cents) {
            throw new InsufficientFunds(id, cents - b);
        }
        balances.put(id, b - cents);
        log.add(new Entry(log.size() + 1, Kind.WITHDRAWAL, id, null, cents));
    }

    void transfer(String from, String to, long cents) throws InsufficientFunds {
        Map<String, Long> before = new TreeMap<>(balances);
        int entries = log.size();
        boolean done = false;
        try {
            withdraw(from, cents);
            balance(to);
            deposit(to, cents);
            log.add(new Entry(log.size() + 1, Kind.TRANSFER, from, to, cents));
            done = true;
        } finally {
            if (!done) {
                balances.clear();
                balances.putAll(before);
                log.subList(entries, log.size()).clear();
            }
        }
    }

    public static void main(String[] args) {
        AlgoBank bank = new AlgoBank();
        bank.deposit("ann", 10_000);
        bank.deposit("bob", 500);
        Object[][] orders = {{"ann", "bob", 2_500L}, {"bob", "ann", 9_999L}, {"ann", "eve", 1L}, {"bob", "ann", 3_000L}, {"ann", "bob", -5L}};
        for (Object[] o : orders) {
            try {
                bank.transfer((String) o[0], (String) o[1], (Long) o[2]);
                System.out.println("ok " + bank.balances);
            } catch (InsufficientFunds e) {
                System.out.println(e.getMessage() + " / " + e.missing);
            } catch (UnknownAccount | IllegalArgumentException e) {
                System.out.println(e + " " + bank.balances);
            }
        }
        bank.log.forEach(System.out::println);
        System.out.printf("%.2f%n", bank.balances.values().stream().mapToLong(Long::longValue).sum() / 100.0);
    }
}
