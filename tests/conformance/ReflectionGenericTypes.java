// Generic signatures: every kind of type, read back and printed.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class ReflectionGenericTypes<K extends Comparable<? super K> & java.io.Serializable, V> {
    class Inner<X extends K> { Map.Entry<K, X>[] entries; Inner<X>[][] self; }
    static class Nested<T> { T[] array; List<?> any; List<? extends Number[]> bounded; Outer<T>.Part part; }
    static class Outer<A> { class Part {} }
    static abstract class Impl<T extends Enum<T>> extends AbstractMap<String, List<T>> implements Function<T, Set<? super Integer>>, Comparable<Impl<T>> {}

    <R extends Throwable, S extends List<? extends V>> Map<K, ? super S>[] method(Supplier<? extends R> s, V[] vs, int... rest) throws R, java.io.IOException { return null; }
    <T> ReflectionGenericTypes(T t, Class<? extends V> c) {}
    static <E extends Enum<E>> E of(Class<E> c, String... names) { return null; }

    static String show(Type t) {
        if (t instanceof Class<?> c) return "class " + c.getTypeName();
        if (t instanceof ParameterizedType p) return "param " + show(p.getRawType()) + Arrays.stream(p.getActualTypeArguments()).map(ReflectionGenericTypes::show).toList() + (p.getOwnerType() == null ? "" : " in " + p.getOwnerType());
        if (t instanceof WildcardType w) return "wild " + Arrays.toString(w.getUpperBounds()) + Arrays.toString(w.getLowerBounds());
        if (t instanceof GenericArrayType a) return "array of " + show(a.getGenericComponentType());
        if (t instanceof TypeVariable<?> v) return "var " + v.getName() + " of " + v.getGenericDeclaration().getClass().getSimpleName() + Arrays.toString(v.getBounds());
        return "?";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(ReflectionGenericTypes.class.toGenericString());
        for (TypeVariable<?> v : ReflectionGenericTypes.class.getTypeParameters()) System.out.println(show(v));
        for (Class<?> c : List.of(Class.forName("ReflectionGenericTypes$Inner"), Nested.class)) {
            for (Field f : c.getDeclaredFields()) {
                if (!f.isSynthetic()) System.out.println(f.toGenericString() + " : " + show(f.getGenericType()));
            }
        }
        System.out.println(show(Impl.class.getGenericSuperclass()) + " " + Impl.class.toGenericString());
        for (Type t : Impl.class.getGenericInterfaces()) System.out.println(show(t));
        Method m = ReflectionGenericTypes.class.getDeclaredMethod("method", Supplier.class, Object[].class, int[].class);
        System.out.println(m.toGenericString() + "\n" + m);
        System.out.println(show(m.getGenericReturnType()) + Arrays.stream(m.getGenericParameterTypes()).map(ReflectionGenericTypes::show).toList() + Arrays.toString(m.getGenericExceptionTypes()));
        Constructor<?> c = ReflectionGenericTypes.class.getDeclaredConstructors()[0];
        System.out.println(c.toGenericString() + " " + Arrays.toString(c.getTypeParameters()) + c);
        Method of = ReflectionGenericTypes.class.getDeclaredMethod("of", Class.class, String[].class);
        System.out.println(of.toGenericString() + " " + of.isVarArgs() + " " + Arrays.toString(of.getParameters()) + of.getParameters()[0].isNamePresent());
        System.out.println(m.getGenericReturnType().equals(m.getGenericReturnType()) + " " + (m.getGenericReturnType().hashCode() == m.getGenericReturnType().hashCode()));
        System.out.println(new ArrayList<Map<String, int[]>>() {}.getClass().getGenericSuperclass());
        System.out.println(Map.class.getMethod("computeIfAbsent", Object.class, Function.class).toGenericString());
        System.out.println(Collections.class.getMethod("max", Collection.class).toGenericString());
        System.out.println(Enum.class.toGenericString() + " " + Comparable.class.toGenericString() + " " + Override.class.toGenericString() + " " + int.class.toGenericString() + " " + Thread.State.class.toGenericString());
    }
}
