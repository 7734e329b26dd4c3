import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Numbers written to byte arrays in other widths stay unknown. */
public class Buffers {
    public static int overflow(int a) {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        buffer.putInt(a);
        if (a == 9) {
            buffer.putLong(1);
        }
        return buffer.position();
    }

    public static void back(int a, long b, short c) {
        ByteBuffer buffer = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(a).putLong(b).putShort(c).flip();
        assert buffer.getInt() == a && buffer.getLong() == b && buffer.getShort() == c;
    }

    public static void lowByteLast(int a) {
        byte[] bytes = ByteBuffer.allocate(4).putInt(a).array();
        assert bytes[3] != 42 || a == 42;
    }
}
