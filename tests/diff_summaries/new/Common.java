/** The same in other words: all are equal for every number of rounds. */
class Common {
    static class Node {
        int value;
        Node next;
    }

    static class Mark extends Node {
        int seen;
    }

    Node head;
    int count;
    int limit;
    int steps;

    static int digits(int number, int base) {
        int both = number + number + base;
        int sum = 0;
        while (number != 0) {
            sum += number % 10;
            number /= 10;
        }
        return both + sum;
    }

    int countedSum() {
        int sum = 0;
        for (Node n = head; n != null; n = n.next) {
            sum += n.value;
        }
        count++;
        return sum;
    }

    int guarded(int x) {
        if (x <= 0) {
            return 0;
        }
        int sum = 0;
        for (Node n = head; n != null; n = n.next) {
            sum += n.value;
        }
        return sum + 1;
    }

    static int strides(int number) {
        int steps = 0;
        while (number > 7) {
            number -= 3;
            steps++;
        }
        return steps;
    }

    static int viaStrides(int a, int b) {
        int steps = strides(b + a);
        if (steps <= 10) {
            return a + steps;
        }
        return steps + steps + steps;
    }

    int weight(Node n) {
        int sum = 0;
        while (n != null) {
            sum += n.value > limit ? limit : n.value;
            n = n.next;
        }
        return sum;
    }

    int twiceWeight() {
        return weight(head) * 2;
    }

    Node last(Node n) {
        while (n.next != null) {
            n = n.next;
        }
        return n;
    }

    void append(int value) {
        int twice = value * 2;
        last(head).value = twice;
    }

    void addAll(Node n, int more) {
        while (n != null) {
            n.value += more;
            n = n.next;
        }
    }

    int raised(int more) {
        addAll(head, more);
        int twice = 2 * limit;
        return twice + head.value;
    }

    int kept(int more) {
        addAll(head, more);
        steps = more;
        return 0;
    }

    int firstAbove(int bound) {
        Node n = head;
        while (n.value <= bound) {
            n = n.next;
        }
        return bound * 4 + n.value;
    }

    void figure() {
        Node cur = head;
        if (cur.next == null) {
            return;
        }
        while (cur.next.next != null) {
            cur = cur.next;
        }
        Node last = cur.next;
        cur.next = null;
        cur.value = last.value;
    }

    static int sumOf(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    static int average(int[] values, int scale) {
        int twice = 2 * scale;
        return twice * sumOf(values);
    }

    static int placeOf(int[] values, int wanted, int scale) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == wanted) {
                return scale + i + scale;
            }
        }
        return -1;
    }

    int checked(int bound, int scale) {
        for (Node n = head; n != null; n = n.next) {
            if (n.value > bound) {
                throw new IllegalStateException("too much");
            }
        }
        return scale + scale;
    }
}
