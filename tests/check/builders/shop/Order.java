package shop;

import people.Customer;

/** Wrong for a customer who pays nothing, and for one whose name is empty. */
public class Order {
    private final Customer customer;

    public Order(Customer customer) {
        this.customer = customer;
    }

    public int share(int price) {
        return customer == null ? 0 : price / (100 - customer.discount());
    }

    public char initial() {
        return customer == null ? ' ' : customer.name().charAt(0);
    }
}
