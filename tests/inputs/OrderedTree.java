package inputs;

/** A tree whose nodes have any number of children, in an order: a list that begins with the first. */
public class OrderedTree {
  static class Node {
    Node firstChild;
    Node nextSibling;
  }

  private Node root;

  /** Every node is reached on one way, and the root has no siblings. */
  public boolean repOk() {
    return root == null || root.nextSibling == null && visit(root, new Visited());
  }

  private static boolean visit(Node node, Visited visited) {
    if (!visited.add(node)) {
      return false;
    }
    for (Node child = node.firstChild; child != null; child = child.nextSibling) {
      if (!visit(child, visited)) {
        return false;
      }
    }
    return true;
  }

  /** A set by identity that asks for no hash codes. */
  private static class Visited {
    private Node[] nodes = new Node[4];
    private int count;

    boolean add(Node node) {
      for (int i = 0; i < count; i++) {
        if (nodes[i] == node) {
          return false;
        }
      }
      if (count == nodes.length) {
        nodes = java.util.Arrays.copyOf(nodes, 2 * count);
      }
      nodes[count++] = node;
      return true;
    }
  }
}
