/** A stack in an array, with its size beside it. */
class Stack1 {
    static int made;

    final int[] items = new int[4];
    int size;

    void push(int item) {
        items[size++] = item;
    }

    int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return items[size - 1];
    }

    int peek() {
        int top = size - 1;
        return items[top];
    }

    boolean isEmpty() {
        return size <= 0;
    }

    void clear() {
        while (size > 0) {
            size--;
        }
    }

    static Stack1 make() {
        Stack1 stack = new Stack1();
        made = made + 1;
        return stack;
    }

    static void count(int more) {
        made = more;
    }
}
