// Class objects: names, modifiers, hierarchy, arrays, primitives.
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.*;

public class ReflectionClasses {
    interface Shape {}
    static abstract class Base implements Shape, Comparable<Base> {}
    static final class Leaf extends Base {
        public int compareTo(Base b) { return 0; }
        class Inner {}
    }
    enum Color { RED { } , BLUE }
    record Rec(int a) {}
    @interface Note {}

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c);
        System.out.println("  " + Modifier.toString(c.getModifiers()) + " super " + c.getSuperclass() + " interfaces " + Arrays.toString(c.getInterfaces()) + " component " + c.getComponentType() + " package '" + c.getPackageName() + "'");
        System.out.println("  " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord() + c.isAnnotation() + c.isAnonymousClass() + c.isMemberClass() + c.isLocalClass() + " in " + c.getEnclosingClass());
    }

    public static void main(String[] args) throws Exception {
        class Local {}
        Class<?>[] all = {ReflectionClasses.class, Shape.class, Base.class, Leaf.class, Leaf.Inner.class, Color.class, Color.RED.getClass(), Rec.class, Note.class, Local.class, new Object() {}.getClass(), int.class, void.class, int[].class, String[][].class, Leaf[].class, String.class, Map.Entry.class};
        for (Class<?> c : all) {
            show(c);
        }
        System.out.println(Shape.class.isInstance(new Leaf()) + " " + Base.class.isAssignableFrom(Leaf.class) + " " + Leaf.class.isAssignableFrom(Base.class) + " " + Object[].class.isAssignableFrom(String[].class) + " " + int.class.isInstance(1) + " " + Integer.TYPE);
        System.out.println(Class.forName("java.lang.String") == String.class);
        System.out.println(Class.forName("[[I") + " " + Class.forName("[Ljava.lang.String;").getSimpleName());
        try {
            Class.forName("no.such.Name");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
        int[] ints = (int[]) Array.newInstance(int.class, 3);
        Array.set(ints, 1, 7);
        Array.setInt(ints, 2, 8);
        Object grid = Array.newInstance(String.class, 2, 3);
        System.out.println(Arrays.toString(ints) + " " + Array.get(ints, 1) + " " + Array.getLength(grid) + " " + grid.getClass().getSimpleName());
        try {
            Array.set(ints, 0, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.class.cast(1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(Color.class.getEnumConstants()) + " " + Rec.class.getRecordComponents()[0].getName());
    }
}
