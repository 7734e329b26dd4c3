// Optional and its primitive forms: mapping, filtering, defaults, exceptions.
import java.util.*;

public class OptionalUses {
    record User(String name, Optional<String> mail) {}

    static Optional<User> find(int id) {
        return switch (id) {
            case 1 -> Optional.of(new User("ann", Optional.of("ann@x.org")));
            case 2 -> Optional.of(new User("bob", Optional.empty()));
            default -> Optional.empty();
        };
    }

    public static void main(String[] args) {
        for (int id = 1; id <= 3; id++) {
            System.out.println(find(id).flatMap(User::mail).map(String::length).filter(n -> n > 3).orElse(-1) + " " + find(id).map(User::name));
        }
        Optional<String> none = Optional.empty();
        Optional<String> some = Optional.of("value");
        System.out.println(none + " " + some + " " + some.isPresent() + " " + none.isEmpty() + " " + some.get() + " " + Optional.ofNullable(null));
        some.ifPresent(System.out::println);
        none.ifPresentOrElse(System.out::println, () -> System.out.println("nothing"));
        System.out.println(none.or(() -> Optional.of("other")).get() + " " + none.orElseGet(() -> "made") + " " + some.stream().count());
        System.out.println(some.equals(Optional.of("value")) + " " + some.hashCode() + " " + none.hashCode());
        try {
            none.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            none.orElseThrow(() -> new IllegalStateException("mine"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of(null)");
        }
        System.out.println(OptionalInt.of(3) + " " + OptionalInt.empty().orElse(7) + " " + OptionalDouble.of(1.5).getAsDouble() + " " + OptionalLong.empty().isPresent());
        System.out.println(some.map(s -> (String) null) + " " + some.filter(String::isEmpty));
    }
}
