// Generic signatures read back by reflection.
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.Callable;

public class ReflectionGenerics {
    static class Box<T extends Comparable<T> & Cloneable> {
        T value;
        List<? super T> sink;
        Map<String, List<int[]>> map;
        <A, B extends A> A pick(A a, Collection<? extends B> b) { return a; }
    }

    static class StringList extends ArrayList<String> implements Callable<Integer> {
        public Integer call() { return 0; }
    }

    public static void main(String[] args) throws Exception {
        TypeVariable<?> t = Box.class.getTypeParameters()[0];
        System.out.println(t + " " + Arrays.toString(t.getBounds()));
        for (String f : new String[] {"value", "sink", "map"}) {
            System.out.println(Box.class.getDeclaredField(f).getGenericType());
        }
        System.out.println(Box.class.getDeclaredMethods()[0].toGenericString());
        System.out.println(StringList.class.getGenericSuperclass() + " " + Arrays.toString(StringList.class.getGenericInterfaces()));
        ParameterizedType p = (ParameterizedType) StringList.class.getGenericSuperclass();
        System.out.println(p.getActualTypeArguments()[0] + " " + p.getRawType());
    }
}
