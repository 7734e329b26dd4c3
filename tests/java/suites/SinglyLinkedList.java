package suites;

import java.util.NoSuchElementException;

/** Ints in a chain of cells, with head and tail. */
public class SinglyLinkedList {
    private static final class Cell {
        int value;
        Cell next;

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    private Cell head;
    private Cell tail;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        head = null;
        tail = null;
        size = 0;
    }

    public void addFirst(int value) {
        head = new Cell(value, head);
        if (tail == null) {
            tail = head;
        }
        size++;
    }

    public void addLast(int value) {
        Cell cell = new Cell(value, null);
        if (tail == null) {
            head = cell;
        } else {
            tail.next = cell;
        }
        tail = cell;
        size++;
    }

    public void add(int index, int value) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        if (index == 0) {
            addFirst(value);
        } else if (index == size) {
            addLast(value);
        } else {
            Cell before = cell(index - 1);
            before.next = new Cell(value, before.next);
            size++;
        }
    }

    public int getFirst() {
        if (head == null) {
            throw new NoSuchElementException("the list is empty");
        }
        return head.value;
    }

    public int getLast() {
        if (tail == null) {
            throw new NoSuchElementException("the list is empty");
        }
        return tail.value;
    }

    public int get(int index) {
        return cell(index).value;
    }

    /** Gives what was there. */
    public int set(int index, int value) {
        Cell cell = cell(index);
        int old = cell.value;
        cell.value = value;
        return old;
    }

    public int removeFirst() {
        int value = getFirst();
        head = head.next;
        if (head == null) {
            tail = null;
        }
        size--;
        return value;
    }

    public int removeLast() {
        int value = getLast();
        if (head == tail) {
            clear();
            return value;
        }
        Cell before = head;
        while (before.next != tail) {
            before = before.next;
        }
        before.next = null;
        tail = before;
        size--;
        return value;
    }

    public int removeAt(int index) {
        int value = cell(index).value;
        if (index == 0) {
            return removeFirst();
        }
        Cell before = cell(index - 1);
        before.next = before.next.next;
        if (before.next == null) {
            tail = before;
        }
        size--;
        return value;
    }

    /** Removes the first one that is equal. */
    public boolean remove(int value) {
        int index = indexOf(value);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    /** Tells how many there were. */
    public int removeAll(int value) {
        int removed = 0;
        Cell before = null;
        for (Cell cell = head; cell != null; cell = cell.next) {
            if (cell.value != value) {
                before = cell;
                continue;
            }
            removed++;
            if (before == null) {
                head = cell.next;
            } else {
                before.next = cell.next;
            }
        }
        tail = before;
        size -= removed;
        return removed;
    }

    public boolean contains(int value) {
        return indexOf(value) >= 0;
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
        int last = -1;
        int index = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            if (cell.value == value) {
                last = index;
            }
            index++;
        }
        return last;
    }

    public int count(int value) {
        int count = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            count += cell.value == value ? 1 : 0;
        }
        return count;
    }

    public void reverse() {
        Cell reversed = null;
        tail = head;
        while (head != null) {
            Cell next = head.next;
            head.next = reversed;
            reversed = head;
            head = next;
        }
        head = reversed;
    }

    /** Before the first one that is not smaller. */
    public void insertSorted(int value) {
        int index = 0;
        for (Cell cell = head; cell != null && cell.value < value; cell = cell.next) {
            index++;
        }
        add(index, value);
    }

    public boolean isSorted() {
        for (Cell cell = head; cell != null && cell.next != null; cell = cell.next) {
            if (cell.value > cell.next.value) {
                return false;
            }
        }
        return true;
    }

    public int max() {
        int max = getFirst();
        for (Cell cell = head.next; cell != null; cell = cell.next) {
            if (cell.value > max) {
                max = cell.value;
            }
        }
        return max;
    }

    public int sum() {
        int sum = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            sum += cell.value;
        }
        return sum;
    }

    public void swap(int i, int j) {
        Cell first = cell(i);
        Cell second = cell(j);
        if (first != second) {
            int value = first.value;
            first.value = second.value;
            second.value = value;
        }
    }

    /** The first becomes the last. */
    public void rotate() {
        if (size > 1) {
            addLast(removeFirst());
        }
    }

    /** Keeps at most so many. */
    public void truncate(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("negative length");
        }
        if (length == 0) {
            clear();
        } else if (length < size) {
            tail = cell(length - 1);
            tail.next = null;
            size = length;
        }
    }

    /** Of equal neighbours one stays. */
    public void removeRepeated() {
        Cell cell = head;
        while (cell != null && cell.next != null) {
            if (cell.value == cell.next.value) {
                cell.next = cell.next.next;
                size--;
            } else {
                cell = cell.next;
            }
        }
        tail = cell;
    }

    /** The one in the middle, the earlier of two. */
    public int middle() {
        getFirst();
        Cell slow = head;
        Cell fast = head.next;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
        }
        return slow.value;
    }

    public int[] toArray() {
        int[] values = new int[size];
        int at = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            values[at++] = cell.value;
        }
        return values;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof SinglyLinkedList that) || size != that.size) {
            return false;
        }
        Cell mine = head;
        Cell theirs = that.head;
        while (mine != null) {
            if (mine.value != theirs.value) {
                return false;
            }
            mine = mine.next;
            theirs = theirs.next;
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (Cell cell = head; cell != null; cell = cell.next) {
            hash = 31 * hash + cell.value;
        }
        return hash;
    }

    private Cell cell(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        Cell cell = head;
        for (int i = 0; i < index; i++) {
            cell = cell.next;
        }
        return cell;
    }
}
