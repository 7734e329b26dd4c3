/** What can't be summarized, or not without harm: it must be executed. */
class Twins {
    static class Cell {
        int value;
        Cell next;
    }

    static class Base {
        int rate;

        int cost(int rounds) {
            int sum = 0;
            for (int i = 0; i < rounds; i++) {
                sum += rate;
            }
            return sum;
        }
    }

    static class Dear extends Base {
    }

    Cell first;
    Cell second;
    int[] data;

    // Writes elements.
    static void fill(int[] values, int value) {
        for (int i = 0; i < values.length; i++) {
            values[i] = value;
        }
    }

    static int filled(int[] values, int value) {
        fill(values, value);
        return values.length > 0 ? values[0] * 2 : 0;
    }

    static void raise(Cell c) {
        while (c != null) {
            c.value++;
            c = c.next;
        }
    }

    // Two names of one object.
    int aliased(Cell a, Cell b) {
        int before = b.value;
        raise(a);
        return b.value - before;
    }

    // An object of the program's own is written to.
    int fresh(int value) {
        Cell own = new Cell();
        own.value = value;
        raise(own);
        return own.value;
    }

    // One that is hung into the input before.
    int hung(Cell c, int value) {
        Cell own = new Cell();
        own.value = value;
        c.next = own;
        raise(c);
        return own.value;
    }

    static Cell find(Cell c, int value) {
        while (c != null && c.value != value) {
            c = c.next;
        }
        return c;
    }

    // The result may be an object of the program's own.
    boolean found(Cell c, int value) {
        Cell own = new Cell();
        own.value = value;
        c.next = own;
        return find(c, value) == own;
    }

    static int check(int value, Cell c) {
        while (c != null) {
            if (c.value == value) {
                throw new IllegalArgumentException();
            }
            c = c.next;
        }
        return value;
    }

    // Its exception is caught.
    int caught(Cell c, int value) {
        try {
            return check(value, c) * 2;
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    // Overridden in a subclass by the other version.
    static int price(Base base, int rounds) {
        return base.cost(rounds) + rounds * 2;
    }

    // Two calls in the other order.
    int order(Cell a, Cell b) {
        raise(a);
        int sum = a.value;
        raise(b);
        return sum + b.value;
    }

    // Once instead of twice.
    int again(Cell a) {
        raise(a);
        raise(a);
        return a.value;
    }

    // The object that is compared, not what it holds.
    boolean same(Cell a, Cell b, int value) {
        return find(a, value) == find(b, value);
    }

    // A block that leaves a register as it was.
    int left(Cell c, int bound) {
        Cell last = first;
        while (c != null) {
            if (c.value > bound) {
                last = c;
            }
            c = c.next;
        }
        return last.value + bound * 2;
    }

    // The number that a block may leave as it was.
    int least(Cell c, int bound) {
        int result = bound;
        while (c != null) {
            if (c.value > 100) {
                result = c.value;
            }
            c = c.next;
        }
        return result;
    }

    // The loop keeps what the field held before, where it does not write it.
    void marked(Cell c, int rounds, int which) {
        c.value = 1;
        for (int i = 0; i < rounds; i++) {
            if (i == which) {
                c.value = 5;
            }
        }
    }

    // Likewise, of cells that only the loops come to.
    void markedBehind(int which) {
        for (Cell c = first; c != null; c = c.next) {
            c.value = 1;
        }
        for (Cell c = first; c != null; c = c.next) {
            if (which-- == 0) {
                c.value = 5;
            }
        }
    }
}

/** A class of its own, whose static field is written. */
class Counts {
    static int total;

    // Writes a static field.
    static void count(int rounds) {
        for (int i = 0; i < rounds; i++) {
            total += i;
        }
    }

    static int counted(int rounds) {
        count(rounds);
        return total + rounds * 2;
    }
}
