/** Changes deep in callees, and methods that don't notice them. */
class Calls1 {
    static int base(int a) {
        return a > 20 ? 20 : a;
    }

    static int middle(int a) {
        return base(a) + 1;
    }

    static int outer(int a) {
        return middle(a) * 2;
    }

    static boolean isSmall(int a) {
        return base(a) < 5;
    }

    static int untouched(int a) {
        return a * 3;
    }

    static int added(int a) {
        return a;
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        public int area() {
            return side * side;
        }
    }

    static class Line implements Shape {
        int length;

        public int area() {
            return length - length;
        }
    }

    static int areaOf(Shape shape) {
        return shape.area();
    }

    @Override
    public String toString() {
        return "calls";
    }
}
