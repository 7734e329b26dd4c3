// assert: TRUE, runtime-exception: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

/** A list that is reversed twice is itself. */
public class ListTrue {
  static class Node {
    final int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static Node reversed(Node list) {
    Node result = null;
    while (list != null) {
      Node next = list.next;
      list.next = result;
      result = list;
      list = next;
    }
    return result;
  }

  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    Node list = new Node(a, new Node(b, null));
    if (Verifier.nondetBoolean()) {
      list = new Node(7, list);
    }
    Node again = reversed(reversed(list));
    assert again == list;
    Node last = again;
    while (last.next != null) {
      last = last.next;
    }
    assert last.value == b;
  }
}
