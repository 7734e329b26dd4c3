/** Almost the same: each method that changed differs. */
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
        int cost(int rounds) {
            return super.cost(rounds) + 1;
        }
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
        int first = values.length > 0 ? values[0] : 0;
        fill(values, value);
        return values.length > 0 ? values[0] + (first == 7 ? first : values[0]) : 0;
    }

    static void raise(Cell c) {
        while (c != null) {
            c.value++;
            c = c.next;
        }
    }

    // Two names of one object.
    int aliased(Cell a, Cell b) {
        raise(a);
        int before = b.value;
        return b.value - before;
    }

    // An object of the program's own is written to.
    int fresh(int value) {
        Cell own = new Cell();
        own.value = value;
        int before = own.value;
        raise(own);
        return before;
    }

    // One that is hung into the input before.
    int hung(Cell c, int value) {
        Cell own = new Cell();
        own.value = value;
        c.next = own;
        raise(c);
        return value;
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
        Cell found = find(c, value);
        return found == own && found != null && found.next != null;
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
            int result = check(value, c);
            return result + result;
        } catch (RuntimeException e) {
            return -2;
        }
    }

    // Overridden in a subclass.
    static int price(Base base, int rounds) {
        int twice = rounds + rounds;
        return twice + base.cost(rounds);
    }

    // Two calls in the other order.
    int order(Cell a, Cell b) {
        raise(b);
        int sum = b.value;
        raise(a);
        return sum + a.value;
    }

    // Once instead of twice.
    int again(Cell a) {
        raise(a);
        return a.value + 1;
    }

    // The object that is compared, not what it holds.
    boolean same(Cell a, Cell b, int value) {
        Cell one = find(a, value);
        Cell other = find(b, value);
        return one == null ? other == null : other != null && one.value == other.value;
    }

    // A block that leaves a register as it was.
    int left(Cell c, int bound) {
        Cell last = second;
        while (c != null) {
            if (c.value > bound) {
                last = c;
            }
            c = c.next;
        }
        return last.value + bound + bound;
    }

    // The number that a block may leave as it was.
    int least(Cell c, int bound) {
        int result = bound + 1;
        while (c != null) {
            if (c.value > 100) {
                result = c.value;
            }
            c = c.next;
        }
        return result == bound + 1 ? bound + 1 : result;
    }

    // The loop keeps what the field held before, where it does not write it.
    void marked(Cell c, int rounds, int which) {
        c.value = 2;
        for (int i = 0; i < rounds; i++) {
            if (i == which) {
                c.value = 5;
            }
        }
    }

    // Likewise, of cells that only the loops come to.
    void markedBehind(int which) {
        for (Cell c = first; c != null; c = c.next) {
            c.value = 2;
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
        if (rounds == 50) {
            total++;
        }
        return total + rounds + rounds;
    }
}
