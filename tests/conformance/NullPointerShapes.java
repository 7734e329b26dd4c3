import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Helpful messages of NullPointerExceptions for all kinds of expressions. */
public class NullPointerShapes {
    static class Node {
        Node next;
        Node[] kids;
        int value;
        long wide;
        double[] weights;
        boolean[] flags;
        byte[] bytes;
        char[] chars;
        short[] shorts;
        float[] floats;
        int[][] grid;
        Object payload;
        static Node shared;
        static Node[] pool = new Node[3];

        Node follow() {
            return next;
        }

        Node follow(int steps, String why, Object o, List<String> list, int[] a, String[][] b) {
            return null;
        }

        static Node make(StringBuilder text, long n) {
            return null;
        }

        void call(int a, long b, double c) {}
    }

    interface Shape {
        double area(Object[] of);
    }

    enum Color { RED, GREEN }

    record Pair(String left, Integer right) {}

    Node root;

    class Inner {
        int deep() {
            return root.value;
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static void show(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": no exception");
        } catch (NullPointerException e) {
            System.out.println(what + ": " + e.getMessage());
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }

    static Node none() {
        return null;
    }

    static int[] numbers() {
        return null;
    }

    static int index() {
        return 1;
    }

    static void fields() {
        Node n = new Node();
        show("read", () -> System.out.println(n.next.value));
        show("write", () -> n.next.value = 3);
        show("write wide", () -> n.next.wide = 3L);
        show("chain", () -> System.out.println(n.next.next.next.next.next.next.next.value));
        n.next = new Node();
        n.next.next = new Node();
        n.next.next.next = new Node();
        n.next.next.next.next = new Node();
        n.next.next.next.next.next = new Node();
        show("long chain", () -> System.out.println(n.next.next.next.next.next.next.next.value));
        show("static", () -> System.out.println(Node.shared.value));
        show("static chain", () -> System.out.println(Node.shared.next.next));
        show("static write", () -> Node.shared.payload = "x");
        show("compound", () -> n.next.next.next.next.next.next.value += 2);
        show("increment", () -> Node.shared.value++);
    }

    static void arrays() {
        Node n = new Node();
        int i = 2;
        int j = 300;
        show("int load", () -> System.out.println(numbers()[0]));
        show("double load", () -> System.out.println(n.weights[i]));
        show("boolean load", () -> System.out.println(n.flags[j]));
        show("byte load", () -> System.out.println(n.bytes[i + 1]));
        show("char load", () -> System.out.println(n.chars[-1]));
        show("short load", () -> System.out.println(n.shorts[1000]));
        show("float load", () -> System.out.println(n.floats[index()]));
        show("object load", () -> System.out.println(n.kids[i]));
        show("double store", () -> n.weights[0] = 1);
        show("boolean store", () -> n.flags[0] = true);
        show("byte store", () -> n.bytes[0] = 1);
        show("char store", () -> n.chars[0] = 'x');
        show("short store", () -> n.shorts[0] = 1);
        show("float store", () -> n.floats[0] = 1);
        show("object store", () -> n.kids[0] = n);
        show("length", () -> System.out.println(n.kids.length));
        int[][] grid = new int[4][];
        int[] at = {0, 1, 2, 3};
        long[] longs = null;
        show("inner", () -> System.out.println(grid[2][1]));
        show("by variable", () -> grid[i][j]++);
        show("by element", () -> grid[at[3]][at[0]] = 5);
        show("by sum", () -> grid[i + 1][0] = 5);
        show("by call", () -> grid[index()][0] = 5);
        show("long", () -> longs[3] = 4L);
        Node[][][] cube = new Node[2][2][2];
        show("cube", () -> cube[1][0][1].value = 1);
        show("cube deep", () -> System.out.println(cube[1][0][1].next.kids[3].next.value));
        show("pool", () -> System.out.println(Node.pool[2].kids[0].value));
        Node[] big = new Node[40000];
        show("big index", () -> System.out.println(big[32000].value));
        show("bigger index", () -> System.out.println(big[32768].value));
        show("byte index", () -> System.out.println(big[100].value));
        show("for each", () -> {
            int sum = 0;
            for (int k : numbers()) {
                sum += k;
            }
        });
        show("clone", () -> numbers().clone());
    }

    static void calls() {
        Node n = new Node();
        String s = null;
        Shape shape = null;
        List<String> list = null;
        show("length", () -> s.length());
        show("interface", () -> shape.area(new Object[0]));
        show("returned", () -> none().follow());
        show("returned twice", () -> n.follow().follow());
        show("many", () -> n.follow(1, "", null, list, null, null).follow());
        show("many more", () -> n.next.follow(1, "", null, list, null, null));
        show("builder", () -> Node.make(null, 1).call(1, 2L, 3.0));
        show("list", () -> list.get(0).length());
        show("generic", () -> Map.of("a", new ArrayList<String>()).get("b").size());
        show("cast", () -> ((String) n.payload).trim());
        show("concat", () -> System.out.println("a" + n.payload + s.isEmpty()));
        show("supplier", () -> {
            Supplier<String> none = () -> null;
            none.get().length();
        });
        show("bound reference", () -> {
            Supplier<Integer> bound = s::length;
            bound.get();
        });
        show("null itself", () -> ((Node) null).follow());
        show("conditional", () -> (n.value == 0 ? n.next : n).follow());
        show("argument", () -> n.next.call(n.value == 0 ? 1 : 2, 3L, 4.0));
        show("argument of", () -> n.next.follow().call(1, n.value > 0 ? 5L : 6L, n.value));
        show("outer", () -> new NullPointerShapes().new Inner().deep());
    }

    static void statements() {
        Object lock = null;
        RuntimeException e = null;
        String s = null;
        Color c = null;
        Integer boxed = null;
        Pair pair = new Pair(null, null);
        Boolean flag = null;
        show("synchronized", () -> {
            synchronized (lock) {
                System.out.println("not here");
            }
        });
        show("throw", () -> {
            throw e;
        });
        show("throw null", () -> {
            throw null;
        });
        show("switch string", () -> {
            switch (s) {
                case "a" -> System.out.println("a");
                default -> System.out.println("b");
            }
        });
        show("switch enum", () -> {
            switch (c) {
                case RED -> System.out.println("a");
                default -> System.out.println("b");
            }
        });
        show("unbox", () -> System.out.println(boxed + 1));
        show("unbox record", () -> System.out.println(pair.right() + 1));
        show("unbox flag", () -> {
            if (flag) {
                System.out.println("not here");
            }
        });
        show("record", () -> System.out.println(pair.left().length()));
    }

    static void flow(int rounds, Node[] nodes, String given) {
        Node last = new Node();
        try {
            for (int i = 0; i < rounds; i++) {
                Node now = nodes[i];
                last = now.next;
                if (i % 2 == 0) {
                    given = null;
                }
            }
        } catch (NullPointerException e) {
            System.out.println("in a loop: " + e.getMessage());
            try {
                System.out.println(given.length());
            } catch (NullPointerException inner) {
                System.out.println("in a handler: " + inner.getMessage());
            } finally {
                try {
                    last.kids[0] = null;
                } catch (NullPointerException third) {
                    System.out.println("in finally: " + third.getMessage());
                }
            }
        }
    }

    static void made() {
        show("made", () -> {
            throw new NullPointerException();
        });
        show("made with text", () -> {
            throw new NullPointerException("text");
        });
        show("required", () -> java.util.Objects.requireNonNull(null));
        show("required with text", () -> java.util.Objects.requireNonNull(null, "what"));
        show("in the library", () -> "abc".contains(null));
        show("in the library too", () -> List.of("a").contains(null));
        show("native", () -> System.arraycopy(null, 0, null, 0, 0));
        show("refilled", () -> {
            try {
                none().follow();
            } catch (NullPointerException e) {
                e.fillInStackTrace();
                System.out.println("after: " + e.getMessage());
            }
        });
        show("twice", () -> {
            try {
                none().follow();
            } catch (NullPointerException e) {
                System.out.println(e.getMessage() == e.getMessage());
                System.out.println(e.getMessage().equals(e.getMessage()));
                System.out.println(e);
                throw e;
            }
        });
    }

    public static void main(String[] args) {
        fields();
        arrays();
        calls();
        statements();
        flow(3, new Node[] {new Node(), null}, "x");
        made();
    }
}
