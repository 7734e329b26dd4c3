package com.acme.core;

import lombok.Data;

@Data
public class Item {
    private int price;
    private int count;

    public int unitPrice() {
        return price / count;
    }
}
