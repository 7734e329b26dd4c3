package com.acme.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BasketTest {
    @Test
    void total() {
        Basket basket = new Basket();
        basket.set(3, 4);
        assertEquals(12, basket.total());
    }
}
