/** A stack in an array, with its size beside it. */
class Stack1 {
    static int made;

    final int[] items = new int[4];
    int size;

    void push(int item) {
        items[size] = item;
        size++;
    }

    int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        size--;
        return items[size];
    }

    int peek() {
        return items[size - 1];
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    static Stack1 make() {
        made++;
        return new Stack1();
    }

    static void count(int more) {
        made += more;
    }
}
