/** Almost the same: each method differs, some only after many rounds. */
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

    // The loop reads what the change wrote.
    static int digits(int number, int base) {
        int both = number + number + base;
        if (number == 123457) {
            number++;
        }
        int sum = 0;
        while (number != 0) {
            sum += number % 10;
            number /= 10;
        }
        return both + sum;
    }

    // If the loop throws (it can't), or if the list is long: the count comes too early by one.
    int countedSum() {
        int sum = 0;
        for (Node n = head; n != null; n = n.next) {
            sum += n.value;
        }
        if (sum != 777) {
            count++;
        }
        return sum;
    }

    int guarded(int x) {
        if (x < 0) {
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

    // Other arguments.
    static int viaStrides(int a, int b) {
        int steps = strides(b + (a == 99 ? 98 : a));
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

    // What the callee reads is written in between.
    int twiceWeight() {
        int first = weight(head);
        limit--;
        int second = weight(head);
        limit++;
        return first + second;
    }

    Node last(Node n) {
        while (n.next != null) {
            n = n.next;
        }
        return n;
    }

    // What is written may be what is read: the last node may be the first.
    void append(int value) {
        int twice = value * 2;
        Node end = last(head);
        head.value++;
        end.value = twice;
    }

    void addAll(Node n, int more) {
        while (n != null) {
            n.value += more;
            n = n.next;
        }
    }

    // Read before the callee wrote it.
    int raised(int more) {
        int before = head == null ? 0 : head.value;
        addAll(head, more);
        int twice = 2 * limit;
        return twice + head.value + (before == 4321 ? 1 : 0);
    }

    int kept(int more) {
        addAll(head, more);
        steps = more + (head != null && head.value == 77 ? 1 : 0);
        return 0;
    }

    // An exception of the block leaves another state behind.
    int firstAbove(int bound) {
        Node n = head;
        steps = steps + 1;
        while (n.value <= bound) {
            n = n.next;
        }
        steps = steps - 1;
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
        cur.next = null;
        cur.value = cur.value + 0;
    }

    static int sumOf(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    // An element is written before the callee reads it.
    static int average(int[] values, int scale) {
        if (values.length > 9) {
            values[9]++;
        }
        int sum = sumOf(values);
        if (values.length > 9) {
            values[9]--;
        }
        return sum * (scale + scale);
    }

    static int placeOf(int[] values, int wanted, int scale) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == wanted) {
                return scale + i + (i == 200 ? 0 : scale);
            }
        }
        return -1;
    }

    int checked(int bound, int scale) {
        for (Node n = head; n != null; n = n.next) {
            if (n.value > bound) {
                throw new IllegalStateException("too much");
            }
            if (n.value == 1234567) {
                break;
            }
        }
        return scale + scale;
    }
}
