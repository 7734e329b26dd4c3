// Classes defined from bytes by a lookup: hidden ones are all different, and know themselves.
import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.util.*;
import java.util.function.*;

public class HiddenClasses {
    static int made;

    static class Template implements Supplier<Object> {
        static int instances;
        static final String TAG = "tag" + ++made;
        final Supplier<?> next;
        Template() { this(null); }
        Template(Supplier<?> next) { this.next = next; instances++; }
        public Object get() { return TAG + " " + instances + " " + (next == null ? "end" : next.get()); }
        static Object chain() { return new Template(new Template()).get(); }
        static Object data() throws Exception { return MethodHandles.classData(MethodHandles.lookup(), "_", Object.class); }
        static void fail() { throw new IllegalStateException("from hidden"); }
        boolean isSame(Object other) { return other instanceof Template; }
    }

    static byte[] bytes() throws Exception {
        try (var in = HiddenClasses.class.getResourceAsStream("HiddenClasses$Template.class")) {
            return in.readAllBytes();
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        List<MethodHandles.Lookup> lookups = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            lookups.add(l.defineHiddenClass(bytes(), i != 1, ClassOption.NESTMATE));
            System.out.println("made " + made);
        }
        for (MethodHandles.Lookup hidden : lookups) {
            Class<?> c = hidden.lookupClass();
            System.out.println(hidden.findStatic(c, "chain", MethodType.methodType(Object.class)).invoke());
            System.out.println(c.isHidden() + " " + c.getName().startsWith("HiddenClasses$Template/0x") + " " + c.getNestHost() + " " + c.getSuperclass() + " " + Arrays.toString(c.getInterfaces()) + " " + (c.getClassLoader() == HiddenClasses.class.getClassLoader()));
        }
        System.out.println(Template.chain() + " " + made);
        Class<?> first = lookups.get(0).lookupClass(), second = lookups.get(1).lookupClass();
        Object one = first.getDeclaredConstructor().newInstance(), two = second.getDeclaredConstructor().newInstance();
        MethodHandle isSame = lookups.get(0).findVirtual(first, "isSame", MethodType.methodType(boolean.class, Object.class));
        System.out.println((first == second) + " " + first.isInstance(one) + first.isInstance(two) + " " + isSame.invoke(one, one) + isSame.invoke(one, two) + " " + (one instanceof Template) + " " + ((Supplier<?>) two).get());
        try {
            Class.forName(first.getName());
        } catch (ClassNotFoundException e) {
            System.out.println("not found by name");
        }
        MethodHandles.Lookup data = l.defineHiddenClassWithClassData(bytes(), List.of("data", 1), true);
        System.out.println(data.findStatic(data.lookupClass(), "data", MethodType.methodType(Object.class)).invoke());
        System.out.println(data.findStatic(data.lookupClass(), "chain", MethodType.methodType(Object.class)).invoke());
        try {
            lookups.get(2).findStatic(lookups.get(2).lookupClass(), "fail", MethodType.methodType(void.class)).invoke();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
        try {
            l.defineHiddenClass(new byte[] {1, 2, 3}, true);
        } catch (ClassFormatError | IllegalArgumentException e) {
            System.out.println("no class file");
        }
    }
}
