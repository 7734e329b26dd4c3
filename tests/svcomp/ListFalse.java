// assert: TRUE, runtime-exception: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

/** The list may be empty, and then has no first value. */
public class ListFalse {
  static class Node {
    int value;
    Node next;
  }

  public static void main(String[] args) {
    Node list = null;
    for (int i = 0; i < 3; i++) {
      if (Verifier.nondetBoolean()) {
        Node node = new Node();
        node.value = Verifier.nondetShort();
        node.next = list;
        list = node;
      }
    }
    assert list.value <= Short.MAX_VALUE;
  }
}
