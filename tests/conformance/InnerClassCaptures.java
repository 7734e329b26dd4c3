// Inner, local and anonymous classes: outer access, captured variables, qualified this.
import java.util.ArrayList;
import java.util.List;

public class InnerClassCaptures {
    private int counter = 100;
    private final String name;

    InnerClassCaptures(String name) { this.name = name; }

    class Inner {
        int counter = 1;

        int bump() {
            counter++;
            InnerClassCaptures.this.counter += 10;
            return counter + InnerClassCaptures.this.counter;
        }

        class Deeper {
            String path() { return name + "/" + counter + "/" + InnerClassCaptures.this.counter; }
        }
    }

    static class Nested {
        private int hidden = 5;
    }

    interface Op { int apply(int x); }

    List<Op> makeOps(int base) {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int step = i;
            class Local implements Op {
                public int apply(int x) { return x * base + step + counter; }
            }
            ops.add(new Local());
            ops.add(new Op() {
                int calls;

                @Override
                public int apply(int x) { return x + step + ++calls + name.length(); }
            });
        }
        return ops;
    }

    static class Parent {
        Parent() { init(); }
        void init() {}
    }

    public static void main(String[] args) {
        InnerClassCaptures outer = new InnerClassCaptures("outer");
        Inner inner = outer.new Inner();
        System.out.println(inner.bump() + " " + inner.bump());
        Inner.Deeper deeper = inner.new Deeper();
        System.out.println(deeper.path());
        for (Op op : outer.makeOps(7)) {
            System.out.print(op.apply(2) + " " + op.apply(2) + "; ");
        }
        System.out.println();
        Nested n = new Nested();
        n.hidden *= 2;
        System.out.println(n.hidden);
        String captured = "captured";
        new Parent() {
            String field = "set";
            @Override
            void init() { System.out.println(captured + " " + field); }
        };
        InnerClassCaptures none = null;
        try {
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
