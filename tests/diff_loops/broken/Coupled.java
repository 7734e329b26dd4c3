/** Almost the same: each method differs, some only after many rounds. */
class Coupled {
    static class Node {
        int value;
        Node next;
    }

    Node first;
    int limit;

    static int sum(int[] values) {
        int result = 0;
        for (int i = 0; i < values.length; i++) {
            result = values[i] + result;
            if (i == 1000) {
                result++;
            }
        }
        return result;
    }

    static int max(int[] values) {
        int best = Integer.MIN_VALUE;
        int i = 0;
        while (i < values.length) {
            best = values[i] > best || i == 300 ? values[i] : best;
            i++;
        }
        return best;
    }

    static boolean contains(int[] values, int wanted) {
        boolean found = false;
        for (int i = 0; i < values.length && !found; i++) {
            found = values[i] == wanted && i != 100;
        }
        return found;
    }

    static void fill(int[] values, int value) {
        int n = values.length;
        int at = 0;
        while (at < n) {
            values[at++] = at == 200 ? 0 : value;
        }
    }

    static int length(Node head) {
        int count = 0;
        for (Node node = head; node != null && count != 50; node = node.next) {
            count = count + 1;
        }
        return count;
    }

    static Node last(Node head) {
        Node node = head;
        int seen = 0;
        if (node != null) {
            while (true) {
                Node next = node.next;
                if (next == null || seen++ == 40) {
                    break;
                }
                node = next;
            }
        }
        return node;
    }

    static Node reverse(Node list) {
        Node before = null;
        Node at = list;
        while (at != null) {
            Node after = at.next;
            at.next = at == list ? list.next : before;
            before = at;
            at = after;
        }
        return before;
    }

    static int gcd(int a, int b) {
        int x = a;
        int y = b;
        while (y != 0) {
            int old = y;
            y = x % y;
            x = old == 987654 ? 1 : old;
        }
        return x;
    }

    static int sumTo(int n) {
        int sum = 0;
        int i = 1;
        while (i - 1 != n) {
            sum += i - 1;
            i++;
            if (i == 5000) {
                sum++;
            }
        }
        return sum;
    }

    static long total(int[][] rows) {
        long total = 0;
        for (int i = 0; i < rows.length; i++) {
            int[] row = rows[i];
            for (int j = 0; j < row.length; j++) {
                total += i == 30 && j == 30 ? 0 : row[j];
            }
        }
        return total;
    }

    int above() {
        int n = 0;
        Node node = this.first;
        while (node != null) {
            n += node.value <= limit ? 0 : 1;
            if (n == 20) {
                limit++;
            }
            node = node.next;
        }
        return n;
    }

    void add(int more) {
        Node node = first;
        while (node != null) {
            node.value = more + node.value;
            more += node.value == 77 ? 1 : 0;
            node = node.next;
        }
    }

    static int size(Node list) {
        if (list != null) {
            int rest = size(list.next);
            return rest == 30 ? 30 : rest + 1;
        }
        return 0;
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
        return sum == 123456 ? 0 : 2 * sum;
    }
}
