// Comparators built from parts, with nulls, reversed order and stable sorting.
import java.util.*;

public class ComparatorChains {
    record Person(String name, Integer age, String city) {}

    static void names(List<Person> people, Comparator<Person> order) {
        List<Person> copy = new ArrayList<>(people);
        copy.sort(order);
        StringBuilder b = new StringBuilder();
        for (Person p : copy) {
            b.append(p.name()).append(p.age()).append(' ');
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("bob", 30, "x"), new Person("ann", 25, "y"), new Person("Cid", null, "x"), new Person("bob", 20, "z"), new Person("eve", 30, "y"));
        names(people, Comparator.comparing(Person::name));
        names(people, Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER));
        names(people, Comparator.comparing(Person::age, Comparator.nullsFirst(Comparator.naturalOrder())));
        names(people, Comparator.comparing(Person::age, Comparator.nullsLast(Comparator.<Integer>reverseOrder())).thenComparing(Person::name));
        names(people, Comparator.comparing(Person::city).reversed().thenComparing(Person::name, Comparator.reverseOrder()));
        names(people, Comparator.comparingInt((Person p) -> p.name().length()).thenComparingInt(p -> -p.city().charAt(0)));
        names(people, (p, q) -> 0);
        List<String> words = Arrays.asList("banana", "Apple", "cherry", "apple");
        words.sort(null);
        System.out.println(words);
        words.sort(Comparator.comparing((String s) -> s.charAt(s.length() - 1)).thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        Integer[] many = new Integer[200];
        for (int i = 0; i < many.length; i++) {
            many[i] = i * 7919 % 200;
        }
        Arrays.sort(many, Comparator.comparing((Integer i) -> i % 3).thenComparing(Comparator.reverseOrder()));
        System.out.println(many[0] + " " + many[66] + " " + many[67] + " " + many[199]);
        try {
            Integer[] broken = new Integer[64];
            for (int i = 0; i < 64; i++) {
                broken[i] = i * 31 % 64;
            }
            int[] calls = {0};
            Arrays.sort(broken, (x, y) -> calls[0]++ % 3 == 0 ? 1 : -1);
            System.out.println("not noticed");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
