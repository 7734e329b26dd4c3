package com.acme.app;

import com.acme.core.Item;
import org.apache.commons.lang3.math.NumberUtils;

public class Basket {
    private final Item item = new Item();

    public void set(int price, int count) {
        item.setPrice(price);
        item.setCount(count);
    }

    public int most(int a, int b, int c) {
        return 100 / NumberUtils.max(a, b, c);
    }

    public int total() {
        return item.getPrice() * item.getCount();
    }
}
