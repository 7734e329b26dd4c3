class Swap {
    static class Cell {
        int value;
    }

    static void swap(Cell a, Cell b) {
        int value = a.value;
        a.value = b.value;
        b.value = value;
    }

    static void add(Cell a, Cell b) {
        a.value += b.value;
    }
}
