import heaps.BinaryHeap;
import trees.AvlTree;
import trees.BinarySearchTree;
import trees.RedBlackTree;

/** Objects that calls with unknown numbers bring into many states, of which many are alike. */
public final class Sequences {
    private Sequences() {}

    public static void searchTree(int a, int b, int c, int d, int e, int f) {
        BinarySearchTree tree = new BinarySearchTree();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        tree.insert(d);
        tree.remove(e);
        tree.insert(f);
    }

    public static void avlTree(int a, int b, int c, int d, int e, int f) {
        AvlTree tree = new AvlTree();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        tree.insert(d);
        tree.remove(e);
        tree.insert(f);
    }

    public static void redBlackTree(int a, int b, int c, int d, int e, int f) {
        RedBlackTree tree = new RedBlackTree();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        tree.insert(d);
        tree.remove(e);
        tree.insert(f);
    }

    public static void binaryHeap(int a, int b, int c, int d, int e, int f) {
        BinaryHeap heap = new BinaryHeap();
        heap.add(a);
        heap.add(b);
        heap.add(c);
        heap.add(d);
        heap.add(e);
        heap.add(f);
    }

    /** No state comes up twice: what matching costs where it never helps. */
    public static int noneAlike(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length && i < 13; i++) {
            if (a[i] > i) {
                sum += i;
            }
        }
        return sum;
    }

    /** The same with a list that grows. */
    public static int noneAlikeOnTheHeap(int[] a) {
        Link list = null;
        for (int i = 0; i < a.length && i < 12; i++) {
            if (a[i] > i) {
                list = new Link(i, list);
            }
        }
        return list == null ? 0 : list.value;
    }

    private record Link(int value, Link next) {}
}
