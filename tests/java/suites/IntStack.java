package suites;

import java.util.NoSuchElementException;

/** A linked stack with the words of a stack language. */
public class IntStack {
    private static final class Cell {
        int value;
        Cell below;

        Cell(int value, Cell below) {
            this.value = value;
            this.below = below;
        }
    }

    private Cell top;
    private int size;

    public void push(int value) {
        top = new Cell(value, top);
        size++;
    }

    public int pop() {
        int value = peek();
        top = top.below;
        size--;
        return value;
    }

    public int peek() {
        if (top == null) {
            throw new NoSuchElementException("the stack is empty");
        }
        return top.value;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return top == null;
    }

    public void clear() {
        top = null;
        size = 0;
    }

    public boolean contains(int value) {
        return search(value) > 0;
    }

    /** How deep the value is: 1 for the top, -1 if it is not there. */
    public int search(int value) {
        int depth = 1;
        for (Cell cell = top; cell != null; cell = cell.below) {
            if (cell.value == value) {
                return depth;
            }
            depth++;
        }
        return -1;
    }

    /** The value this many below the top. */
    public int peekAt(int depth) {
        if (depth < 0 || depth >= size) {
            throw new IndexOutOfBoundsException("depth " + depth);
        }
        Cell cell = top;
        while (depth > 0) {
            cell = cell.below;
            depth--;
        }
        return cell.value;
    }

    public void dup() {
        push(peek());
    }

    /** Exchanges the two topmost values. */
    public void swap() {
        need(2);
        int value = top.value;
        top.value = top.below.value;
        top.below.value = value;
    }

    /** Pushes the value below the top. */
    public void over() {
        need(2);
        push(top.below.value);
    }

    /** The third value comes to the top. */
    public void rotate() {
        need(3);
        Cell third = top.below.below;
        top.below.below = third.below;
        third.below = top;
        top = third;
    }

    public void drop(int count) {
        need(count);
        for (int i = 0; i < count; i++) {
            pop();
        }
    }

    public void reverse() {
        Cell reversed = null;
        while (top != null) {
            Cell cell = top;
            top = top.below;
            cell.below = reversed;
            reversed = cell;
        }
        top = reversed;
    }

    /** Replaces the two topmost values by their sum. */
    public void add() {
        need(2);
        push(pop() + pop());
    }

    /** Replaces the top by its absolute value. */
    public void abs() {
        need(1);
        if (top.value < 0) {
            top.value = -top.value;
        }
    }

    public int sum() {
        int sum = 0;
        for (Cell cell = top; cell != null; cell = cell.below) {
            sum += cell.value;
        }
        return sum;
    }

    public int max() {
        int max = peek();
        for (Cell cell = top; cell != null; cell = cell.below) {
            if (cell.value > max) {
                max = cell.value;
            }
        }
        return max;
    }

    public int min() {
        int min = peek();
        for (Cell cell = top; cell != null; cell = cell.below) {
            min = cell.value < min ? cell.value : min;
        }
        return min;
    }

    public int[] toArray() {
        int[] values = new int[size];
        int at = size;
        for (Cell cell = top; cell != null; cell = cell.below) {
            values[--at] = cell.value;
        }
        return values;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof IntStack that) || size != that.size) {
            return false;
        }
        Cell mine = top;
        for (Cell theirs = that.top; theirs != null; theirs = theirs.below) {
            if (mine.value != theirs.value) {
                return false;
            }
            mine = mine.below;
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (Cell cell = top; cell != null; cell = cell.below) {
            hash = 31 * hash + cell.value;
        }
        return hash;
    }

    private void need(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("negative");
        }
        if (size < count) {
            throw new NoSuchElementException("only " + size + " values");
        }
    }
}
