/** Objects that only other classes make: builders, factories, registries. */
public class OutsideMakers {
    private final Person person;

    public OutsideMakers(Person person) {
        if (person == null) {
            throw new IllegalArgumentException("no person");
        }
        this.person = person;
    }

    /** Wrong for one who was born today. */
    public int perYear() {
        return 100 / person.age;
    }

    /** Right: the builder asks for a name. */
    public int nameLength() {
        return person.name.length();
    }

    /** Wrong for a share of nothing. */
    public static int parts(Share share) {
        return 100 / share.part;
    }

    /** Right: shares are not negative. */
    public static int[] room(Share share) {
        return new int[share.part];
    }

    /** Wrong for the first ticket. */
    public static int perTicket(Ticket ticket) {
        return 100 / ticket.number;
    }

    /** Wrong for a flat shape, of a class that nobody can name. */
    public static int ratio(Shape shape) {
        return 100 / shape.height();
    }

    /** Wrong if its parts are equal: all of them must be set. */
    public static int distance(Route route) {
        return 100 / (route.from.length() - route.to.length());
    }

    /** As Lombok writes it. */
    static class Person {
        private final String name;
        private final int age;

        private Person(String name, int age) {
            if (name == null) {
                throw new IllegalArgumentException("no name");
            }
            this.name = name;
            this.age = age;
        }

        static PersonBuilder builder() {
            return new PersonBuilder();
        }

        static class PersonBuilder {
            private String name;
            private int age;

            private PersonBuilder() {}

            PersonBuilder name(String name) {
                this.name = name;
                return this;
            }

            PersonBuilder age(int age) {
                this.age = age;
                return this;
            }

            Person build() {
                return new Person(name, age);
            }
        }
    }

    /** Its factory is another class. */
    static class Share {
        private final int part;

        private Share(int part) {
            this.part = part;
        }
    }

    static class ShareFactory {
        static Share create(int part) {
            return checked(Math.abs(part % 1000));
        }

        private static Share checked(int part) {
            return new Share(part);
        }
    }

    /** An office gives them out, one after the other. */
    static class Ticket {
        private final int number;

        private Ticket(int number) {
            this.number = number;
        }
    }

    static class Office {
        private int next;

        Ticket newTicket() {
            return new Ticket(next++);
        }

        int given() {
            return next;
        }
    }

    interface Shape {
        int height();
    }

    private static class Bar implements Shape {
        private final int height;

        private Bar(int height) {
            this.height = height;
        }

        @Override
        public int height() {
            return height;
        }
    }

    static class Shapes {
        static Shape bar(int height) {
            return new Bar(height);
        }
    }

    /** What is missing is asked for. */
    static class Route {
        private final String from;
        private final String to;

        private Route(Builder builder) {
            from = builder.from;
            to = builder.to;
        }

        static class Builder {
            private String from;
            private String to;
            private boolean isFast;

            void from(String from) {
                this.from = from;
            }

            void to(String to) {
                this.to = to;
            }

            Builder fast() {
                isFast = true;
                return this;
            }

            Route build() {
                if (from == null || to == null || !isFast) {
                    throw new IllegalStateException("incomplete");
                }
                return new Route(this);
            }
        }
    }
}
