/** Nameless classes that get the number of another one. */
class Nameless {
    interface Shape {
        int area();
    }

    interface Source {
        int next();
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static int empty() {
        Shape shape = new Shape() {
            public int area() {
                return 0;
            }
        };
        return shape.area();
    }

    static int source(int n) {
        Source source = new Source() {
            public int next() {
                return 1 + n;
            }
        };
        return source.next();
    }

    static int area(Object o) {
        return o instanceof Shape ? ((Shape) o).area() : 0;
    }

    static boolean isShape(int n) {
        return 0 < n && new Square(n) instanceof Shape;
    }

    static boolean isWrong(int n) {
        return n >= 0 && new Square(n) instanceof Shape;
    }
}
