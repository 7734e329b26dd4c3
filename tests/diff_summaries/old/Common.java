/** Loops and calls that both versions have, beside code that changed. */
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

    // Pure numbers: a loop beside a rewritten expression.
    static int digits(int number, int base) {
        int twice = number * 2;
        int sum = 0;
        while (number != 0) {
            sum += number % 10;
            number /= 10;
        }
        return sum + twice + base;
    }

    // Before and after: the loop does not read what moved across it.
    int countedSum() {
        count = count + 1;
        int sum = 0;
        for (Node n = head; n != null; n = n.next) {
            sum += n.value;
        }
        return sum;
    }

    // What was known before the loop is known after it.
    int guarded(int x) {
        int sum = 0;
        if (x > 0) {
            for (Node n = head; n != null; n = n.next) {
                sum += n.value;
            }
            if (x > 0) {
                sum++;
            } else {
                sum--;
            }
        }
        return sum;
    }

    static int strides(int number) {
        int steps = 0;
        while (number > 7) {
            number -= 3;
            steps++;
        }
        return steps;
    }

    // An expensive callee, with equal arguments.
    static int viaStrides(int a, int b) {
        int steps = strides(a + b);
        return steps > 10 ? steps * 3 : steps + a;
    }

    int weight(Node n) {
        int sum = 0;
        while (n != null) {
            sum += n.value > limit ? limit : n.value;
            n = n.next;
        }
        return sum;
    }

    // Twice: the same state gives the same.
    int twiceWeight() {
        return weight(head) + weight(head);
    }

    Node last(Node n) {
        while (n.next != null) {
            n = n.next;
        }
        return n;
    }

    // A reference from a common callee is written to.
    void append(int value) {
        Node end = last(head);
        end.value = value + value;
    }

    void addAll(Node n, int more) {
        while (n != null) {
            n.value += more;
            n = n.next;
        }
    }

    // A common callee writes the heap; what is read afterwards is the same unknown.
    int raised(int more) {
        addAll(head, more);
        return head.value + (limit + limit);
    }

    // What the callee does not write is as it was.
    int kept(int more) {
        steps = more;
        addAll(head, more);
        return steps - more;
    }

    // A common block may end by an exception in both.
    int firstAbove(int bound) {
        int rest = bound * 4;
        Node n = head;
        while (n.value <= bound) {
            n = n.next;
        }
        return n.value + rest;
    }

    // Figure 1 of the paper, with another end.
    void figure() {
        Node cur = head;
        if (cur.next != null) {
            while (cur.next.next != null) {
                cur = cur.next;
            }
            cur.value = cur.next.value;
            cur.next = null;
        }
    }

    static int sumOf(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    static int average(int[] values, int scale) {
        int sum = sumOf(values);
        return sum * (scale + scale);
    }

    // A loop with two ways out.
    static int placeOf(int[] values, int wanted, int scale) {
        int twice = scale * 2;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == wanted) {
                return i + twice;
            }
        }
        return -1;
    }

    // One that throws of its own accord.
    int checked(int bound, int scale) {
        int twice = scale * 2;
        for (Node n = head; n != null; n = n.next) {
            if (n.value > bound) {
                throw new IllegalStateException("too much");
            }
        }
        return twice;
    }
}
