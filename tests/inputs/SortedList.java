package inputs;

/** A singly linked list in strictly ascending order. */
public class SortedList {
  static class Node {
    int value;
    Node next;
  }

  private Node head;

  /** A cycle would have to ascend for ever. */
  public boolean sorted() {
    for (Node node = head; node != null && node.next != null; node = node.next) {
      if (node.value >= node.next.value) {
        return false;
      }
    }
    return true;
  }

  /** A set of numbers from 1 to 4, each told apart from the others. */
  public boolean setOfFour() {
    int least = 1;
    for (Node node = head; node != null; node = node.next) {
      while (least <= 4 && node.value != least) {
        least++;
      }
      if (++least > 5) {
        return false;
      }
    }
    return true;
  }
}
