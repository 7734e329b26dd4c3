package suites;

import java.util.NoSuchElementException;

/** Ints in a chain that is linked both ways, with a place between two of them to work at. */
public class DoublyLinkedList {
    private static final class Cell {
        int value;
        Cell previous;
        Cell next;

        Cell(int value) {
            this.value = value;
        }
    }

    private Cell head;
    private Cell tail;
    private int size;
    /** The cell behind the cursor; null if that is at the end. */
    private Cell cursor;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return head == null;
    }

    public void clear() {
        head = null;
        tail = null;
        cursor = null;
        size = 0;
    }

    public void addFirst(int value) {
        linkBefore(head, value);
    }

    public void addLast(int value) {
        linkBefore(null, value);
    }

    public void add(int index, int value) {
        if (index == size) {
            addLast(value);
        } else {
            linkBefore(cell(index), value);
        }
    }

    public int getFirst() {
        return present(head).value;
    }

    public int getLast() {
        return present(tail).value;
    }

    public int get(int index) {
        return cell(index).value;
    }

    public void set(int index, int value) {
        cell(index).value = value;
    }

    public int removeFirst() {
        return unlink(present(head));
    }

    public int removeLast() {
        return unlink(present(tail));
    }

    public int removeAt(int index) {
        return unlink(cell(index));
    }

    public boolean removeFirstOf(int value) {
        for (Cell cell = head; cell != null; cell = cell.next) {
            if (cell.value == value) {
                unlink(cell);
                return true;
            }
        }
        return false;
    }

    public boolean removeLastOf(int value) {
        Cell cell = tail;
        while (cell != null && cell.value != value) {
            cell = cell.previous;
        }
        if (cell == null) {
            return false;
        }
        unlink(cell);
        return true;
    }

    public int indexOf(int value) {
        int index = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            if (cell.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public int lastIndexOf(int value) {
        int index = size - 1;
        for (Cell cell = tail; cell != null; cell = cell.previous) {
            if (cell.value == value) {
                return index;
            }
            index--;
        }
        return -1;
    }

    public boolean contains(int value) {
        return indexOf(value) != -1;
    }

    public void reverse() {
        Cell cell = head;
        while (cell != null) {
            Cell next = cell.next;
            cell.next = cell.previous;
            cell.previous = next;
            cell = next;
        }
        Cell first = tail;
        tail = head;
        head = first;
        cursor = null;
    }

    public boolean isPalindrome() {
        Cell left = head;
        Cell right = tail;
        for (int i = 0; i < size / 2; i++) {
            if (left.value != right.value) {
                return false;
            }
            left = left.next;
            right = right.previous;
        }
        return true;
    }

    /** Puts the cursor before the first one. */
    public void toStart() {
        cursor = head;
    }

    public boolean hasNext() {
        return cursor != null;
    }

    public int next() {
        int value = present(cursor).value;
        cursor = cursor.next;
        return value;
    }

    public boolean hasPrevious() {
        return cursor == null ? tail != null : cursor.previous != null;
    }

    public int previous() {
        cursor = present(cursor == null ? tail : cursor.previous);
        return cursor.value;
    }

    /** At the cursor, which is behind it then. */
    public void insert(int value) {
        linkBefore(cursor, value);
    }

    /** Removes what is behind the cursor. */
    public void removeNext() {
        unlink(present(cursor));
    }

    /** The first becomes the last; back with a negative number. */
    public void rotate(int steps) {
        if (size < 2) {
            return;
        }
        while (steps > 0) {
            addLast(removeFirst());
            steps--;
        }
        while (steps < 0) {
            addFirst(removeLast());
            steps++;
        }
    }

    /** By exchanging neighbours. */
    public void sort() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Cell cell = head; cell != null && cell.next != null; cell = cell.next) {
                if (cell.value > cell.next.value) {
                    int value = cell.value;
                    cell.value = cell.next.value;
                    cell.next.value = value;
                    changed = true;
                }
            }
        }
    }

    public int min() {
        int min = getFirst();
        for (Cell cell = head; cell != null; cell = cell.next) {
            if (cell.value < min) {
                min = cell.value;
            }
        }
        return min;
    }

    public int[] toArray() {
        int[] values = new int[size];
        int at = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            values[at++] = cell.value;
        }
        return values;
    }

    /** From the end nearer to it. */
    private Cell cell(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        Cell cell;
        if (index < size / 2) {
            cell = head;
            for (int i = 0; i < index; i++) {
                cell = cell.next;
            }
        } else {
            cell = tail;
            for (int i = size - 1; i > index; i--) {
                cell = cell.previous;
            }
        }
        return cell;
    }

    private static Cell present(Cell cell) {
        if (cell == null) {
            throw new NoSuchElementException("nothing there");
        }
        return cell;
    }

    /** At the end if there is no cell to put it before. */
    private void linkBefore(Cell next, int value) {
        Cell cell = new Cell(value);
        Cell previous = next == null ? tail : next.previous;
        cell.next = next;
        cell.previous = previous;
        if (previous == null) {
            head = cell;
        } else {
            previous.next = cell;
        }
        if (next == null) {
            tail = cell;
        } else {
            next.previous = cell;
        }
        size++;
    }

    private int unlink(Cell cell) {
        if (cell.previous == null) {
            head = cell.next;
        } else {
            cell.previous.next = cell.next;
        }
        if (cell.next == null) {
            tail = cell.previous;
        } else {
            cell.next.previous = cell.previous;
        }
        if (cursor == cell) {
            cursor = cell.next;
        }
        size--;
        return cell.value;
    }
}
