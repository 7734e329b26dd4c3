// Var handles made from others.
import java.lang.invoke.*;
import java.util.Arrays;
import static java.lang.invoke.MethodType.methodType;

public class VarHandleAdapters {
    static int index(String name) { return name.length(); }
    static int sum(int a, int b) { return a + b; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        MethodHandle parse = l.findStatic(Integer.class, "parseInt", methodType(int.class, String.class));
        MethodHandle show = l.findStatic(Integer.class, "toString", methodType(String.class, int.class));
        VarHandle texts = MethodHandles.filterValue(ints, parse, show);
        int[] data = {1, 2, 3, 4};
        texts.set(data, 0, "42");
        System.out.println((String) texts.get(data, 0) + " " + texts.compareAndSet(data, 1, "2", "20") + " " + (String) texts.getAndSet(data, 2, "30") + " " + Arrays.toString(data));
        VarHandle first = MethodHandles.insertCoordinates(ints, 1, 0);
        System.out.println((int) first.getAndAdd(data, 2) + " " + data[0] + " " + first.coordinateTypes());
        VarHandle named = MethodHandles.filterCoordinates(ints, 1, l.findStatic(VarHandleAdapters.class, "index", methodType(int.class, String.class)));
        System.out.println((int) named.getVolatile(data, "abc") + " " + named.coordinateTypes());
        VarHandle swapped = MethodHandles.permuteCoordinates(ints, java.util.List.of(int.class, int[].class), 1, 0);
        swapped.setRelease(3, data, 99);
        System.out.println(Arrays.toString(data));
        VarHandle dropped = MethodHandles.dropCoordinates(ints, 1, String.class);
        System.out.println((int) dropped.get(data, "ignored", 1));
        VarHandle summed = MethodHandles.collectCoordinates(ints, 1, l.findStatic(VarHandleAdapters.class, "sum", methodType(int.class, int.class, int.class)));
        System.out.println((int) summed.getAndBitwiseOr(data, 1, 1, 1) + " " + data[2] + " " + texts.varType() + " " + texts.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        try {
            texts.set(data, 0, "word");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            int wrong = (int) texts.get(data, 0);
        } catch (WrongMethodTypeException | ClassCastException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
