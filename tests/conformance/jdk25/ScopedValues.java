// Scoped values: bound for a call, rebound inside, absent outside.
public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();

    static String who() {
        return USER.isBound() ? USER.get() : "nobody";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(who());
        ScopedValue.where(USER, "ann").run(() -> {
            System.out.println(who());
            ScopedValue.where(USER, "bob").run(() -> System.out.println(who()));
            System.out.println(who());
        });
        System.out.println(ScopedValue.where(USER, "eve").call(() -> who() + "!") + " " + USER.orElse("default"));
        try {
            USER.get();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("not bound");
        }
    }
}
