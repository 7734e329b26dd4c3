package inputs;

/** A binary heap in an array: a parent is not larger than its children. */
public class BinaryHeap {
  private int[] items;

  public boolean repOk() {
    if (items == null) {
      return false;
    }
    for (int i = 1; i < items.length; i++) {
      if (items[(i - 1) / 2] > items[i]) {
        return false;
      }
    }
    return true;
  }

  /** A heap of the numbers from 1 to its size, each told apart from the others. */
  public boolean ofFirstNumbers() {
    if (items == null || items.length > 6) {
      return false;
    }
    int seen = 0;
    for (int i = 0; i < items.length; i++) {
      int number = 1;
      while (items[i] != number) {
        if (++number > items.length) {
          return false;
        }
      }
      if ((seen & 1 << number) != 0 || i > 0 && items[(i - 1) / 2] > number) {
        return false;
      }
      seen |= 1 << number;
    }
    return true;
  }
}
