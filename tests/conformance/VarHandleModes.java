// Var handles of fields, statics and arrays in every access mode.
import java.lang.invoke.*;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.*;

public class VarHandleModes {
    int i = 1; long l = 2; String s = "three"; boolean z; byte b = 4; short h = 5; char c = '6'; float f = 7; double d = 8;
    final int fixed = 9;
    static int total = 10;
    static Object shared = "shared";

    static VarHandle of(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(VarHandleModes.class, name, type);
    }

    interface Attempt { Object run() throws Throwable; }

    static void attempt(Attempt a) {
        try {
            System.out.println(a.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        VarHandleModes m = new VarHandleModes();
        VarHandle i = of("i", int.class), l = of("l", long.class), s = of("s", String.class);
        i.set(m, 100);
        System.out.println((int) i.get(m) + " " + (int) i.getVolatile(m) + " " + (int) i.getOpaque(m) + " " + (int) i.getAcquire(m));
        i.setVolatile(m, 101); i.setOpaque(m, (int) i.get(m) + 1); i.setRelease(m, (int) i.get(m) + 1);
        System.out.println(m.i + " " + i.compareAndSet(m, 103, 1) + i.compareAndSet(m, 103, 2) + i.weakCompareAndSet(m, 9, 9) + " " + m.i);
        System.out.println((int) i.compareAndExchange(m, 1, 5) + " " + (int) i.compareAndExchangeAcquire(m, 1, 6) + " " + (int) i.compareAndExchangeRelease(m, 5, 7) + " " + m.i);
        System.out.println((int) i.getAndSet(m, 20) + " " + (int) i.getAndAdd(m, 3) + " " + (int) i.getAndAddAcquire(m, -1) + " " + (int) i.getAndBitwiseOr(m, 64) + " " + (int) i.getAndBitwiseAnd(m, 0x7c) + " " + (int) i.getAndBitwiseXor(m, 1) + " " + m.i);
        System.out.println((long) l.getAndAdd(m, 40L) + " " + l.compareAndSet(m, 42L, -1L) + " " + (long) l.getAndBitwiseXorRelease(m, 0xffL) + " " + m.l);
        System.out.println((String) s.getAndSet(m, "four") + " " + s.compareAndSet(m, "four", "five") + " " + (Object) s.get(m) + " " + (String) s.compareAndExchange(m, "x", "y"));
        VarHandle z = of("z", boolean.class), b = of("b", byte.class), h = of("h", short.class), c = of("c", char.class), f = of("f", float.class), d = of("d", double.class);
        System.out.println(z.compareAndSet(m, false, true) + " " + (boolean) z.getAndBitwiseXor(m, true) + " " + m.z);
        System.out.println((byte) b.getAndAdd(m, (byte) 126) + " " + m.b + " " + (short) h.getAndBitwiseOr(m, (short) 0x100) + " " + m.h + " " + (char) c.getAndAdd(m, (char) 1) + m.c);
        System.out.println((float) f.getAndAdd(m, 0.5f) + " " + m.f + " " + d.compareAndSet(m, 8.0, -0.0) + " " + d.compareAndSet(m, 0.0, 1.0) + " " + m.d);

        VarHandle total = MethodHandles.lookup().findStaticVarHandle(VarHandleModes.class, "total", int.class);
        VarHandle shared = MethodHandles.lookup().findStaticVarHandle(VarHandleModes.class, "shared", Object.class);
        System.out.println((int) total.getAndAdd(5) + " " + VarHandleModes.total + " " + shared.compareAndSet("shared", (Object) 1) + " " + VarHandleModes.shared);

        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class), strings = MethodHandles.arrayElementVarHandle(String[].class);
        int[] numbers = {1, 2, 3};
        String[] words = {"a", "b"};
        System.out.println((int) ints.getAndAdd(numbers, 1, 10) + " " + ints.compareAndSet(numbers, 2, 3, 30) + " " + Arrays.toString(numbers));
        strings.setVolatile(words, 0, "z");
        System.out.println((String) strings.getVolatile(words, 0) + (String) strings.getAndSet(words, 1, "y") + Arrays.toString(words));
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), little = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.out.println(Integer.toHexString((int) view.get(bytes, 1)) + " " + Long.toHexString((long) little.get(bytes, 0)));
        view.set(bytes, 4, 0x0a0b0c0d);
        System.out.println(Arrays.toString(bytes));
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        VarHandle buffered = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        System.out.println((short) buffered.get(buffer, 2));

        System.out.println(i.varType() + " " + i.coordinateTypes() + " " + ints.coordinateTypes() + " " + i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + s.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + i.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        System.out.println((int) i.toMethodHandle(VarHandle.AccessMode.GET).invokeExact(m));
        System.out.println((int) (Integer) i.get(m) + " " + (Object) l.get(m) + " " + (long) i.get(m));
        i.set(m, (Integer) 3);
        l.set(m, 4);
        System.out.println(m.i + " " + m.l);

        attempt(() -> { of("fixed", int.class).set(m, 1); return "set"; });
        attempt(() -> (int) of("fixed", int.class).get(m));
        attempt(() -> s.getAndAdd(m, "x"));
        attempt(() -> (int) i.get((VarHandleModes) null));
        attempt(() -> (int) i.get("wrong"));
        attempt(() -> (int) i.get(m, 1));
        attempt(() -> { s.set(m, 1); return "set"; });
        attempt(() -> { s.set(m, (Object) 1); return "set"; });
        attempt(() -> (Integer) s.get(m));
        attempt(() -> (int) ints.get(numbers, 3));
        attempt(() -> { strings.set((Object) new Object[1], 0, "x"); return "set"; });
        attempt(() -> of("i", long.class));
        attempt(() -> of("total", int.class));
        attempt(() -> (int) view.get(bytes, 6));
        attempt(() -> (int) view.getVolatile(bytes, 1));
        VarHandle exact = i.withInvokeExactBehavior();
        attempt(() -> (int) exact.get(m));
        attempt(() -> (long) exact.get(m));
        attempt(() -> (Object) exact.withInvokeBehavior().get(m));
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
    }
}
