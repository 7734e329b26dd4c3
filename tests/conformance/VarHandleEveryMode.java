// Every access mode of a var handle, on fields and elements of every type.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleEveryMode {
    boolean z = true; byte b = 1; char c = 'c'; short s = 2; int i = 3; long l = 4; float f = 5.5f; double d = 6.25; String r = "r";
    static int count = 7;

    interface Attempt { Object run() throws Throwable; }

    static void show(String what, Attempt a) {
        try {
            System.out.println(what + " " + a.run());
        } catch (Throwable e) {
            System.out.println(what + " " + e.getClass().getName());
        }
    }

    /** Boxed arguments: the handle adapts them to its type. */
    static void everyMode(String name, VarHandle h, Object at, Object one, Object two) {
        show(name + " get", () -> h.get(at));
        h.setVolatile(at, one);
        show(name + " getVolatile", () -> h.getVolatile(at));
        h.setOpaque(at, two);
        show(name + " getOpaque", () -> h.getOpaque(at));
        h.setRelease(at, one);
        show(name + " getAcquire", () -> h.getAcquire(at));
        show(name + " compareAndSet", () -> h.compareAndSet(at, two, one) + " " + h.compareAndSet(at, one, two));
        show(name + " exchange", () -> h.compareAndExchange(at, one, two) + " " + h.compareAndExchange(at, two, one));
        show(name + " exchangeAcquire", () -> h.compareAndExchangeAcquire(at, one, two) + " " + h.get(at));
        show(name + " exchangeRelease", () -> h.compareAndExchangeRelease(at, two, one) + " " + h.get(at));
        show(name + " weak", () -> h.weakCompareAndSet(at, two, one) + " " + h.get(at));
        show(name + " weakPlain", () -> h.weakCompareAndSetPlain(at, two, one) + " " + h.get(at));
        show(name + " weakAcquire", () -> h.weakCompareAndSetAcquire(at, two, one) + " " + h.get(at));
        show(name + " weakRelease", () -> h.weakCompareAndSetRelease(at, two, one) + " " + h.get(at));
        show(name + " getAndSet", () -> h.getAndSet(at, two) + " " + h.get(at));
        show(name + " getAndSetAcquire", () -> h.getAndSetAcquire(at, one) + " " + h.get(at));
        show(name + " getAndSetRelease", () -> h.getAndSetRelease(at, two) + " " + h.get(at));
        show(name + " add", () -> h.getAndAdd(at, one) + " " + h.get(at));
        show(name + " addAcquire", () -> h.getAndAddAcquire(at, one) + " " + h.get(at));
        show(name + " addRelease", () -> h.getAndAddRelease(at, two) + " " + h.get(at));
        show(name + " or", () -> h.getAndBitwiseOr(at, one) + " " + h.get(at));
        show(name + " orAcquire", () -> h.getAndBitwiseOrAcquire(at, two) + " " + h.get(at));
        show(name + " orRelease", () -> h.getAndBitwiseOrRelease(at, one) + " " + h.get(at));
        show(name + " and", () -> h.getAndBitwiseAnd(at, two) + " " + h.get(at));
        show(name + " andAcquire", () -> h.getAndBitwiseAndAcquire(at, two) + " " + h.get(at));
        show(name + " andRelease", () -> h.getAndBitwiseAndRelease(at, one) + " " + h.get(at));
        show(name + " xor", () -> h.getAndBitwiseXor(at, one) + " " + h.get(at));
        show(name + " xorAcquire", () -> h.getAndBitwiseXorAcquire(at, two) + " " + h.get(at));
        show(name + " xorRelease", () -> h.getAndBitwiseXorRelease(at, one) + " " + h.get(at));
    }

    static VarHandle field(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(VarHandleEveryMode.class, name, type);
    }

    public static void main(String[] args) throws Exception {
        VarHandleEveryMode m = new VarHandleEveryMode();
        everyMode("boolean", field("z", boolean.class), m, true, false);
        everyMode("byte", field("b", byte.class), m, (byte) 0x55, (byte) -1);
        everyMode("char", field("c", char.class), m, 'x', '\uffff');
        everyMode("short", field("s", short.class), m, (short) 0x5555, (short) -2);
        everyMode("int", field("i", int.class), m, 0x12345678, Integer.MIN_VALUE);
        everyMode("long", field("l", long.class), m, 0x123456789abcdefL, -3L);
        everyMode("float", field("f", float.class), m, 1.5f, -0.0f);
        everyMode("double", field("d", double.class), m, 1e100, Double.NaN);
        everyMode("String", field("r", String.class), m, "one", "two");

        VarHandle bytes = MethodHandles.arrayElementVarHandle(byte[].class);
        byte[] four = {1, 2, 3, 4};
        show("element", () -> bytes.compareAndSet(four, 1, (byte) 2, (byte) 20) + " " + (byte) bytes.getAndAdd(four, 2, (byte) 127)
            + " " + (byte) bytes.compareAndExchange(four, 3, (byte) 9, (byte) 8));
        System.out.println(java.util.Arrays.toString(four));
        VarHandle shorts = MethodHandles.arrayElementVarHandle(short[].class);
        short[] three = {1, -2, 3};
        show("element", () -> (short) shorts.compareAndExchange(three, 1, (short) -2, (short) 7) + " "
            + (short) shorts.getAndBitwiseOr(three, 2, (short) 0x7f00));
        System.out.println(java.util.Arrays.toString(three));
        VarHandle statics = MethodHandles.lookup().findStaticVarHandle(VarHandleEveryMode.class, "count", int.class);
        show("static", () -> (int) statics.getAndAddRelease(5) + " " + (int) statics.getAcquire());
        show("above", () -> (byte) bytes.getVolatile(four, 4));
        show("null", () -> (int) field("i", int.class).getVolatile((VarHandleEveryMode) null));
    }
}
