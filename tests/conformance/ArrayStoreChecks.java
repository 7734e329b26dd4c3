// Arrays are covariant: a wrong store throws ArrayStoreException with the class name.
public class ArrayStoreChecks {
    interface Shape {}
    static class Circle implements Shape {}
    static class Square implements Shape {}

    static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        store(new Object[1], 1);
        store(new String[1], 1);
        store(new String[1], "s");
        store(new String[1], null);
        store(new Number[1], 2.0);
        store(new Integer[1], 2.0);
        store(new Shape[1], new Circle());
        store(new Circle[1], new Square());
        store(new Comparable[1], "text");
        store(new Runnable[1], "text");
        store(new int[1][], new int[2]);
        store(new int[1][], new long[2]);
        store(new Object[1][], new String[0]);
        store(new String[1][], new Object[0]);
        store(new Cloneable[1], new int[0]);
        Object[] strings = new String[] {"a"};
        try {
            strings[5] = 1;
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
}
