// Records with local interfaces, static members in inner classes, nested deconstruction in loops.
import java.util.*;

public class RecordsNewer {
    record Employee(String name, Address address, List<String> skills) {
        record Address(String city, int zip) {}
        Employee { skills = List.copyOf(skills); }
    }

    class Inner {
        static int made;
        record InInner(int n) {}
        enum Mode { ON, OFF }
        Inner() { made++; }
    }

    static String label(Employee e) {
        return switch (e) {
            case Employee(var n, Employee.Address(var c, var z), var s) when z > 5000 && !s.isEmpty() -> n + " far in " + c + " knows " + s.getFirst();
            case Employee(var n, Employee.Address(var c, _), _) -> n + " in " + c;
            case Employee(var n, var a, _) -> n + " without " + a;
        };
    }

    public static void main(String[] args) {
        var all = List.of(new Employee("ann", new Employee.Address("rome", 9000), List.of("java", "sql")), new Employee("bob", new Employee.Address("oslo", 100), List.of("c")), new Employee("eve", null, List.of()));
        for (var e : all) {
            System.out.println(label(e));
        }
        RecordsNewer r = new RecordsNewer();
        r.new Inner();
        r.new Inner();
        System.out.println(Inner.made + " " + new Inner.InInner(3) + " " + Inner.Mode.valueOf("OFF"));
    }
}
