// Virtual, super, private, static and final calls through a hierarchy with abstract classes.
public class VirtualDispatch {
    static abstract class Shape {
        private final String id = "shape";
        abstract double area();
        private String secret() { return "Shape secret"; }
        String reveal() { return secret(); }
        final String describe() { return name() + " " + area(); }
        String name() { return getClass().getSimpleName() + "/" + id; }
        @Override
        public String toString() { return "<" + describe() + ">"; }
    }

    static class Square extends Shape {
        final double side;
        Square(double side) { this.side = side; }
        double area() { return side * side; }
        private String secret() { return "Square secret"; }
        String own() { return secret(); }
    }

    static class Box extends Square {
        Box(double side) { super(side); }
        @Override
        double area() { return 6 * super.area(); }
        @Override
        String name() { return "Box:" + super.name(); }
        @Override
        public boolean equals(Object o) { return o instanceof Box b && b.side == side; }
        @Override
        public int hashCode() { return (int) side; }
    }

    static class Covariant implements Cloneable {
        int value = 7;
        Covariant self() { return this; }
        @Override
        public Covariant clone() throws CloneNotSupportedException { return (Covariant) super.clone(); }
    }

    static class MoreCovariant extends Covariant {
        @Override
        MoreCovariant self() { return this; }
        String extra() { return "extra"; }
    }

    public static void main(String[] args) throws Exception {
        Shape[] shapes = {new Square(2), new Box(3), new Shape() { double area() { return 1.5; } }};
        for (Shape s : shapes) {
            System.out.println(s + " " + s.reveal());
        }
        System.out.println(new Box(1).own());
        System.out.println(new Box(4).equals(new Box(4)) + " " + new Box(4).equals(new Square(4)) + " " + new Box(5).hashCode());
        Covariant c = new MoreCovariant();
        System.out.println(c.self().getClass().getSimpleName() + " " + new MoreCovariant().self().extra());
        Covariant copy = c.clone();
        copy.value++;
        System.out.println(c.value + " " + copy.value + " " + copy.getClass().getSimpleName());
        try {
            new VirtualDispatch().clone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
    }
}
