package shop;

import people.Customer;

/** Wrong for a customer who pays nothing. */
public class Order {
    private final Customer customer;

    public Order(Customer customer) {
        this.customer = customer;
    }

    public int share(int price) {
        return customer == null ? 0 : price / (100 - customer.discount());
    }
}
