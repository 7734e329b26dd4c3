// Member, local and anonymous classes, nests, sealed hierarchies, records and enums by reflection.
import java.lang.constant.*;
import java.lang.reflect.*;
import java.util.*;

public class ReflectionNestedClasses {
    public static class Pub { protected class Deep { private class Deeper {} } }
    private interface Priv { int X = 1; }
    sealed interface Shape permits Circle, Square, Other {}
    record Circle(double r) implements Shape {}
    static final class Square implements Shape { Square(int... sides) {} }
    static non-sealed class Other implements Shape {}
    enum Op { PLUS { int apply(int a, int b) { return a + b; } }, MINUS { int apply(int a, int b) { return a - b; } }; abstract int apply(int a, int b); }
    record Gen<T extends Number>(T value, List<? extends T> list, int[]... rest) { Gen { Objects.requireNonNull(value); } static int count; Gen(T v) { this(v, List.of()); } }

    Object field = new Object() {};
    static Object sfield = new Object() {};
    Runnable lambda = () -> {};
    ReflectionNestedClasses() { class InConstructor {} made = new InConstructor(); }
    Object made;
    Object method(int a) { class InMethod { class Within {} } return new InMethod().new Within(); }
    static Object stat() { enum LocalEnum { ONE } record LocalRecord(int a) {} interface LocalInterface {} return new Object[] {LocalEnum.ONE, new LocalRecord(1), LocalInterface.class}; }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " '" + c.getSimpleName() + "' " + c.getCanonicalName() + " " + Modifier.toString(c.getModifiers()) + (c.isMemberClass() ? " member" : "") + (c.isLocalClass() ? " local" : "") + (c.isAnonymousClass() ? " anonymous" : "") + (c.isSynthetic() ? " synthetic" : "") + (c.isSealed() ? " sealed" : "") + (c.isRecord() ? " record" : "") + (c.isEnum() ? " enum" : ""));
        System.out.println("  " + c.getDeclaringClass() + " " + c.getEnclosingClass() + " " + c.getEnclosingMethod() + " " + c.getEnclosingConstructor() + " " + c.getNestHost().getSimpleName() + " " + c.descriptorString());
    }

    public static void main(String[] args) throws Exception {
        ReflectionNestedClasses n = new ReflectionNestedClasses();
        show(Pub.class); show(Pub.Deep.class); show(Pub.Deep.Deeper.class); show(Priv.class); show(n.field.getClass()); show(sfield.getClass()); show(n.made.getClass()); show(n.method(1).getClass()); show(n.method(1).getClass().getEnclosingClass());
        for (Object o : (Object[]) stat()) show(o instanceof Class<?> c ? c : o.getClass());
        show(Shape.class); show(Circle.class); show(Op.class); show(Op.PLUS.getClass()); show(Map.Entry[].class); show(int.class);
        System.out.println(n.lambda.getClass().isHidden() + " " + n.lambda.getClass().isSynthetic() + " " + n.lambda.getClass().getSimpleName().startsWith("ReflectionNestedClasses$$Lambda"));
        System.out.println(Arrays.toString(Shape.class.getPermittedSubclasses()) + " " + Square.class.getPermittedSubclasses());
        Class<?>[] members = ReflectionNestedClasses.class.getDeclaredClasses();
        Arrays.sort(members, Comparator.comparing(Class::getName));
        System.out.println(Arrays.toString(members));
        System.out.println(Arrays.toString(Pub.class.getClasses()) + ReflectionNestedClasses.class.getClasses().length);
        System.out.println(Pub.Deep.Deeper.class.isNestmateOf(Priv.class) + " " + String.class.isNestmateOf(Priv.class) + " " + ReflectionNestedClasses.class.getNestMembers().length);
        for (RecordComponent r : Gen.class.getRecordComponents()) {
            System.out.println(r + " " + r.getGenericType() + " " + r.getGenericSignature() + " " + r.getAccessor() + " " + r.getDeclaringRecord());
        }
        Class<?>[] types = Arrays.stream(Gen.class.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<?> canonical = Gen.class.getDeclaredConstructor(types);
        Object g = canonical.newInstance(5, List.of(1), new int[][] {{1}});
        System.out.println(Gen.class.getRecordComponents()[0].getAccessor().invoke(g) + " " + canonical.toGenericString() + " " + Arrays.toString(canonical.getParameters()));
        try { canonical.newInstance(null, null, null); } catch (InvocationTargetException e) { System.out.println(e.getTargetException()); }
        Field value = Gen.class.getDeclaredField("value");
        value.setAccessible(true);
        try { value.set(g, 6); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        System.out.println(Arrays.toString(Op.class.getEnumConstants()) + " " + Op.valueOf("PLUS").apply(1, 2) + " " + Enum.valueOf(Op.class, "MINUS").getDeclaringClass() + " " + Op.PLUS.describeConstable().isPresent());
        try { Op.valueOf("TIMES"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        for (Constructor<?> c : Op.class.getDeclaredConstructors()) System.out.println(c + " " + c.isSynthetic() + c.getParameterCount() + c.getGenericParameterTypes().length);
        System.out.println(int[].class.componentType() + " " + String.class.arrayType() + " " + ClassDesc.ofDescriptor("[I").displayName() + " " + String.class.describeConstable().get().displayName());
        System.out.println(Arrays.stream(Square.class.getDeclaredConstructors()).map(c -> c.toString() + c.isVarArgs()).toList());
        System.out.println(Class.forName("ReflectionNestedClasses$Pub$Deep") == Pub.Deep.class);
        System.out.println(new Object[0].getClass().getSuperclass() + Arrays.toString(int[].class.getInterfaces()) + Modifier.toString(int[].class.getModifiers()) + Modifier.toString(Priv[].class.getModifiers()));
    }
}
