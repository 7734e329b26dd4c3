// sun.misc.Unsafe, as programs reach it: raw memory, exceptions, objects without constructors.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeOfPrograms {
    static final class NoConstructor {
        int value = 5;
        String text = "set";
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);

        long memory = unsafe.allocateMemory(16);
        unsafe.setMemory(memory, 16, (byte) 0x11);
        unsafe.putInt(memory + 4, 0x01020304);
        unsafe.putDouble(memory + 8, -2.5);
        System.out.println(Long.toHexString(unsafe.getLong(memory)) + " " + unsafe.getByte(memory + 4) + " " + unsafe.getDouble(memory + 8));
        memory = unsafe.reallocateMemory(memory, 64);
        System.out.println(Long.toHexString(unsafe.getLong(memory)) + " " + unsafe.getDouble(memory + 8));
        unsafe.copyMemory(memory, memory + 32, 16);
        System.out.println(unsafe.getShort(memory + 36) + " " + (int) unsafe.getChar(memory + 38) + " " + unsafe.getFloat(memory + 32));
        unsafe.freeMemory(memory);
        long none = unsafe.reallocateMemory(0, 0);
        System.out.println(none + " " + unsafe.addressSize() + " " + (unsafe.pageSize() > 0));

        NoConstructor made = (NoConstructor) unsafe.allocateInstance(NoConstructor.class);
        System.out.println(made.value + " " + made.text);
        try {
            unsafe.throwException(new java.io.IOException("undeclared"));
        } catch (Exception e) {
            System.out.println(e);
        }
        for (Class<?> type : new Class<?>[] {Runnable.class, Number.class, int[].class, String[][].class, int.class, Class.class}) {
            try {
                System.out.println(unsafe.allocateInstance(type));
            } catch (Exception e) {
                System.out.println(e);
            }
        }
        unsafe.fullFence();
        unsafe.loadFence();
        unsafe.storeFence();
    }
}
