class Swap {
    static class Cell {
        int value;
    }

    static void swap(Cell a, Cell b) {
        a.value = a.value ^ b.value;
        b.value = a.value ^ b.value;
        a.value = a.value ^ b.value;
    }

    static void add(Cell a, Cell b) {
        int other = b.value;
        a.value = other + a.value;
    }
}
