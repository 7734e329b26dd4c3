package trees;

/**
 * A set of closed intervals in a search tree ordered by start, then by end. Each node knows the
 * largest end in its subtree, so that a search for an overlap can leave out the others.
 */
public final class IntervalTree {
    private static final class Node {
        final int start;
        final int end;
        int largestEnd;
        Node left;
        Node right;

        Node(int start, int end) {
            this.start = start;
            this.end = end;
            this.largestEnd = end;
        }

        boolean isBefore(int otherStart, int otherEnd) {
            return start < otherStart || start == otherStart && end < otherEnd;
        }
    }

    private Node root;
    private int size;

    /** Intervals are well formed and in order, and the largest ends and the size are right. */
    public boolean repOk() {
        return isOrdered(root, null, null) && hasLargestEnds(root) && count(root) == size;
    }

    private static boolean isOrdered(Node node, Node low, Node high) {
        if (node == null) {
            return true;
        }
        if (node.start > node.end
                || low != null && !low.isBefore(node.start, node.end)
                || high != null && !node.isBefore(high.start, high.end)) {
            return false;
        }
        return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
    }

    private static boolean hasLargestEnds(Node node) {
        return node == null
                || hasLargestEnds(node.left)
                && hasLargestEnds(node.right)
                && node.largestEnd == largestEnd(node);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    private static int largestEnd(Node node) {
        int largest = node.end;
        if (node.left != null) {
            largest = Math.max(largest, node.left.largestEnd);
        }
        if (node.right != null) {
            largest = Math.max(largest, node.right.largestEnd);
        }
        return largest;
    }

    public int size() {
        return size;
    }

    /**
     * Adds the interval from {@code start} to {@code end}, and says whether it is new.
     *
     * @throws IllegalArgumentException if the end is before the start
     */
    public boolean add(int start, int end) {
        if (end < start) {
            throw new IllegalArgumentException("ends before it starts");
        }
        int before = size;
        root = add(root, start, end);
        assert size == before || size == before + 1;
        assert overlaps(start, end);
        assert repOk();
        return size > before;
    }

    private Node add(Node node, int start, int end) {
        if (node == null) {
            size++;
            return new Node(start, end);
        }
        if (node.isBefore(start, end)) {
            node.right = add(node.right, start, end);
        } else if (start != node.start || end != node.end) {
            node.left = add(node.left, start, end);
        }
        node.largestEnd = largestEnd(node);
        return node;
    }

    /** Removes an interval, and says whether it was there. */
    public boolean remove(int start, int end) {
        int before = size;
        root = remove(root, start, end);
        assert repOk();
        return size < before;
    }

    private Node remove(Node node, int start, int end) {
        if (node == null) {
            return null;
        }
        if (node.isBefore(start, end)) {
            node.right = remove(node.right, start, end);
        } else if (start != node.start || end != node.end) {
            node.left = remove(node.left, start, end);
        } else {
            size--;
            return join(node.left, node.right);
        }
        node.largestEnd = largestEnd(node);
        return node;
    }

    /** One tree of two, the first of which lies before the second. */
    private static Node join(Node first, Node second) {
        if (first == null) {
            return second;
        }
        first.right = join(first.right, second);
        first.largestEnd = largestEnd(first);
        return first;
    }

    /**
     * Whether some interval has a point in common with the one given.
     *
     * @throws IllegalArgumentException if the end is before the start
     */
    public boolean overlaps(int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException("empty interval");
        }
        Node node = root;
        while (node != null && !(node.start <= end && start <= node.end)) {
            if (node.left != null && node.left.largestEnd >= start) {
                node = node.left;
            } else {
                node = node.right;
            }
        }
        assert (node != null) == overlapsAny(root, start, end);
        return node != null;
    }

    private static boolean overlapsAny(Node node, int start, int end) {
        return node != null
                && (node.start <= end && start <= node.end
                        || overlapsAny(node.left, start, end)
                        || overlapsAny(node.right, start, end));
    }
}
