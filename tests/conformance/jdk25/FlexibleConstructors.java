// Statements before super(...) and this(...).
public class FlexibleConstructors {
    static class Base {
        final int value;
        Base(int value) {
            this.value = value;
            show();
        }
        void show() { System.out.println("Base " + value); }
    }

    static class Derived extends Base {
        final String name;
        final int[] data;

        Derived(String text) {
            int n = Integer.parseInt(text);
            if (n < 0) {
                throw new IllegalArgumentException("negative " + n);
            }
            name = "set early " + n;
            data = new int[n];
            super(n * 2);
            System.out.println("after super " + data.length);
        }

        Derived(int a, int b) {
            var sum = a + b;
            System.out.println("before this");
            this("" + sum);
        }

        @Override
        void show() { System.out.println("Derived sees " + name + " " + value); }
    }

    public static void main(String[] args) {
        new Derived("3");
        new Derived(4, 5);
        try {
            new Derived("-1");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
