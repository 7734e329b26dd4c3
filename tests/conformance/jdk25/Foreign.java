// Memory segments over arrays and native memory.
import java.lang.foreign.*;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

public class Foreign {
    public static void main(String[] args) {
        int[] numbers = {1, 2, 3, 4};
        MemorySegment ints = MemorySegment.ofArray(numbers);
        System.out.println(ints.byteSize() + " " + ints.get(ValueLayout.JAVA_INT, 8) + " " + ints.getAtIndex(ValueLayout.JAVA_INT, 3));
        ints.setAtIndex(ValueLayout.JAVA_INT, 1, 20);
        System.out.println(Arrays.toString(numbers));
        byte[] bytes = new byte[16];
        MemorySegment raw = MemorySegment.ofArray(bytes);
        raw.set(ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), 0, 0x01020304);
        raw.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), 4, (short) 0x0506);
        System.out.println(Arrays.toString(bytes));
        raw.asSlice(8, 4).fill((byte) 7);
        System.out.println(Arrays.toString(bytes) + " " + raw.mismatch(MemorySegment.ofArray(new byte[16])));
        try {
            raw.get(ValueLayout.JAVA_BYTE, 16);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom("héllo");
            System.out.println(text.byteSize() + " " + text.getString(0));
            MemorySegment longs = arena.allocate(ValueLayout.JAVA_LONG, 4);
            for (int i = 0; i < 4; i++) longs.setAtIndex(ValueLayout.JAVA_LONG, i, i * 1000L);
            System.out.println(longs.getAtIndex(ValueLayout.JAVA_LONG, 3) + " " + longs.elements(ValueLayout.JAVA_LONG).count());
            StructLayout point = MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("x"), ValueLayout.JAVA_INT.withName("y"));
            VarHandle x = point.varHandle(MemoryLayout.PathElement.groupElement("x")), y = point.varHandle(MemoryLayout.PathElement.groupElement("y"));
            MemorySegment p = arena.allocate(point);
            x.set(p, 0L, 3);
            y.set(p, 0L, 4);
            System.out.println((int) x.get(p, 0L) + " " + (int) y.getAndAdd(p, 0L, 5) + " " + (int) y.get(p, 0L) + " " + point.byteSize() + " " + point);
            MemorySegment.copy(p, 0, raw, 0, 8);
        }
        System.out.println(Arrays.toString(bytes));
    }
}
