// The exact text of ClassCastException, for user classes, JDK classes and arrays.
public class ClassCastMessages {
    interface Flyer {}
    static class Animal {}
    static class Dog extends Animal {}
    static class Bird extends Animal implements Flyer {}
    enum Level { LOW }
    record Point(int x, int y) {}

    interface Action { Object run(); }

    static void attempt(Action action) {
        try {
            System.out.println("ok " + (action.run() != null));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object text = "text";
        Object dog = new Dog();
        Object ints = new int[1];
        Object none = null;
        attempt(() -> (Integer) text);
        attempt(() -> (Dog) text);
        attempt(() -> (String) dog);
        attempt(() -> (Bird) dog);
        attempt(() -> (Flyer) dog);
        attempt(() -> (Animal) dog);
        attempt(() -> (Runnable) dog);
        attempt(() -> (long[]) ints);
        attempt(() -> (Object[]) ints);
        attempt(() -> (String) ints);
        attempt(() -> (String[]) new Object[0]);
        attempt(() -> (Object[]) new String[0][0]);
        attempt(() -> (Level) text);
        attempt(() -> (Point) (Object) Level.LOW);
        attempt(() -> (String) none);
        attempt(() -> (Comparable<?>) text);
        java.util.List<Object> raw = new java.util.ArrayList<>();
        raw.add(1);
        @SuppressWarnings("unchecked")
        java.util.List<String> strings = (java.util.List<String>) (java.util.List<?>) raw;
        attempt(() -> strings.get(0).length());
    }
}
