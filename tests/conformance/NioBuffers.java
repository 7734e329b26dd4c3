// ByteBuffer, IntBuffer and CharBuffer: positions, byte order, views, errors.
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class NioBuffers {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.put((byte) 1).putInt(0x01020304).putLong(-2).putDouble(0.5).putShort((short) 7);
        System.out.println(b.position() + " " + b.remaining() + " " + b);
        b.flip();
        System.out.println(b.get() + " " + b.getInt() + " " + b.getLong() + " " + b.getDouble() + " " + b.getShort() + " " + b.hasRemaining());
        b.clear().order(ByteOrder.LITTLE_ENDIAN).putInt(1).putChar('é');
        System.out.println(Arrays.toString(Arrays.copyOf(b.array(), 6)) + " " + b.getInt(0) + " " + b.order());
        IntBuffer ints = IntBuffer.wrap(new int[] {1, 2, 3, 4});
        ints.get();
        IntBuffer slice = ints.slice();
        slice.put(0, 20);
        System.out.println(ints.get(1) + " " + slice.capacity() + " " + ints.duplicate().position() + " " + ints.compareTo(slice));
        CharBuffer c = StandardCharsets.UTF_8.decode(ByteBuffer.wrap("aé€".getBytes(StandardCharsets.UTF_8)));
        System.out.println(c + " " + c.length() + " " + StandardCharsets.UTF_8.encode("é").remaining());
        try {
            ints.position(4).get();
        } catch (BufferUnderflowException e) {
            System.out.println(e);
        }
        try {
            b.asReadOnlyBuffer().put((byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println(e);
        }
        b.clear();
        b.put(new byte[] {5, 6, 7}).flip().get();
        b.compact();
        System.out.println(b.position() + " " + b.get(0));
    }
}
