/** Loops without a bound, on numbers, arrays and lists. */
class Coupled {
    static class Node {
        int value;
        Node next;
    }

    Node first;
    int limit;

    static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static int max(int[] values) {
        int max = Integer.MIN_VALUE;
        for (int value : values) {
            if (value > max) {
                max = value;
            }
        }
        return max;
    }

    static boolean contains(int[] values, int wanted) {
        for (int value : values) {
            if (value == wanted) {
                return true;
            }
        }
        return false;
    }

    static void fill(int[] values, int value) {
        for (int i = 0; i < values.length; i++) {
            values[i] = value;
        }
    }

    static int length(Node head) {
        int n = 0;
        while (head != null) {
            head = head.next;
            n++;
        }
        return n;
    }

    static Node last(Node head) {
        if (head == null) {
            return null;
        }
        while (head.next != null) {
            head = head.next;
        }
        return head;
    }

    static Node reverse(Node head) {
        Node done = null;
        while (head != null) {
            Node rest = head.next;
            head.next = done;
            done = head;
            head = rest;
        }
        return done;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    static int sumTo(int n) {
        int sum = 0;
        int i = 0;
        while (i != n) {
            sum += i;
            i++;
        }
        return sum;
    }

    static long total(int[][] rows) {
        long total = 0;
        for (int[] row : rows) {
            for (int value : row) {
                total += value;
            }
        }
        return total;
    }

    int above() {
        int n = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.value > limit) {
                n++;
            }
        }
        return n;
    }

    void add(int more) {
        for (Node node = first; node != null; node = node.next) {
            node.value += more;
        }
    }

    static int size(Node head) {
        return head == null ? 0 : 1 + size(head.next);
    }

    static int plain(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    static int twice(int[] values) {
        int sum = plain(values);
        return sum + sum;
    }
}
