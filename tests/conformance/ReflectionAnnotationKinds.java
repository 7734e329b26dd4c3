// Annotations with members of every kind, nested, defaulted, inherited, on every place.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class ReflectionAnnotationKinds {
    enum Size { SMALL, LARGE { @Override public String toString() { return "large!"; } } }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner { int n() default 7; String[] names() default {"x", "y"}; }

    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        boolean z() default true;
        byte b() default -1;
        char c() default '\'';
        short s() default 300;
        int i() default Integer.MIN_VALUE;
        long l() default 1L << 40;
        float f() default 1.5f;
        double d() default Double.NaN;
        String str() default "quote \" and \n";
        Class<?> type() default int[].class;
        Size size() default Size.LARGE;
        Inner inner() default @Inner(n = 1);
        boolean[] zs() default {true, false};
        byte[] bs() default {1, 2};
        char[] cs() default {'a', '\u20ac'};
        short[] ss() default {};
        int[] is() default 5;
        long[] ls() default {9};
        float[] fs() default {0.5f, Float.POSITIVE_INFINITY};
        double[] ds() default {1e10};
        String[] strs() default {"p", "q"};
        Class<?>[] types() default {void.class, String.class, Map.Entry.class};
        Size[] sizes() default {Size.SMALL, Size.LARGE};
        Inner[] inners() default {@Inner, @Inner(names = {})};
    }

    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Use { String value() default ""; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Passed { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }

    @All @Passed(3) static class Base {}
    @Tag("one") static class Child extends Base implements @Use("iface") Runnable {
        @Use("field") List<@Use("arg") String> list;
        @Tag("a") @Tag("b") Child(@Tag("p") int x, @Deprecated String y) {}
        public @Use("ret") String go(@Use("param") Integer i) throws @Use("ex") Exception { return ""; }
        public void run() {}
        @Deprecated(since = "1", forRemoval = true) void old() {}
    }
    record Point(@Tag("rx") int x, @Use("ry") String y) {}
    enum Marked { @Tag("constant") A, B }

    public static void main(String[] args) throws Exception {
        All all = Base.class.getAnnotation(All.class);
        String[] shown = all.toString().split(", (?=[a-z]+=)|[()](?=$|[a-z]+=)");
        Arrays.sort(shown);
        System.out.println(String.join("; ", shown));
        System.out.println(all.equals(Base.class.getDeclaredAnnotation(All.class)) + " " + (all.hashCode() == Base.class.getAnnotation(All.class).hashCode()));
        System.out.println(all.z() + " " + all.b() + " " + (int) all.c() + " " + all.s() + " " + all.i() + " " + all.l() + " " + all.f() + " " + all.d() + " " + all.str().length());
        System.out.println(all.type() + " " + all.size() + " " + all.inner().n() + " " + Arrays.toString(all.types()) + " " + Arrays.toString(all.sizes()) + all.inners()[1].names().length);
        all.is()[0] = 99;
        System.out.println(all.is()[0] + " " + all.annotationType());
        System.out.println(Arrays.toString(Child.class.getAnnotations()));
        System.out.println(Arrays.toString(Child.class.getDeclaredAnnotations()) + Child.class.getAnnotationsByType(Tag.class).length);
        Constructor<?> c = Child.class.getDeclaredConstructors()[0];
        System.out.println(Arrays.toString(c.getAnnotations()));
        System.out.println(Arrays.deepToString(c.getParameterAnnotations()));
        System.out.println(Arrays.toString(c.getAnnotationsByType(Tag.class)));
        Field list = Child.class.getDeclaredField("list");
        AnnotatedParameterizedType t = (AnnotatedParameterizedType) list.getAnnotatedType();
        System.out.println(Arrays.toString(t.getAnnotations()) + Arrays.toString(t.getAnnotatedActualTypeArguments()[0].getAnnotations()));
        Method go = Child.class.getMethod("go", Integer.class);
        System.out.println(go.getAnnotatedReturnType().getAnnotation(Use.class).value() + go.getAnnotatedParameterTypes()[0].getAnnotations()[0] + go.getAnnotatedExceptionTypes()[0].getAnnotations()[0]);
        System.out.println(Child.class.getAnnotatedInterfaces()[0].getAnnotations()[0]);
        System.out.println(Child.class.getDeclaredMethod("old").getAnnotations()[0]);
        for (RecordComponent r : Point.class.getRecordComponents()) {
            System.out.println(r + " " + Arrays.toString(r.getAnnotations()) + Arrays.toString(r.getAnnotatedType().getAnnotations()) + Arrays.toString(r.getAccessor().getAnnotations()));
        }
        System.out.println(Marked.class.getField("A").getAnnotation(Tag.class) + " " + Marked.class.getField("B").getAnnotations().length);
        System.out.println(All.class.getMethod("inner").getDefaultValue() + " " + All.class.getMethod("i").getDefaultValue());
        System.out.println(Tag.class.getMethod("value").getDefaultValue());
        System.out.println(Proxy.isProxyClass(all.getClass()) + " " + (all instanceof Annotation));
    }
}
