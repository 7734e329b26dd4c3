package people;

/** Other packages get one from its builder only. */
public class Customer {
    private final String name;
    private final int discount;

    Customer(String name, int discount) {
        this.name = name;
        this.discount = discount;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String name() {
        return name;
    }

    public int discount() {
        return discount;
    }

    public static class Builder {
        private String name;
        private int discount;

        Builder() {}

        public Builder name(String name) {
            this.name = name;
            return this;
        }

        public Builder discount(int discount) {
            this.discount = discount;
            return this;
        }

        public Customer build() {
            if (name == null) {
                throw new IllegalStateException("no name");
            }
            return new Customer(name, discount);
        }
    }
}
