// CRC32, Adler32 and a hand-written checksum beside them.
import java.util.zip.*;

public class EncodingChecksums {
    static int crc(byte[] data) {
        int c = -1;
        for (byte b : data) {
            c ^= b & 0xff;
            for (int i = 0; i < 8; i++) {
                c = (c >>> 1) ^ (0xEDB88320 & -(c & 1));
            }
        }
        return ~c;
    }

    public static void main(String[] args) {
        byte[] data = "The quick brown fox jumps over the lazy dog".getBytes();
        System.out.println(Integer.toHexString(crc(data)));
        CRC32 crc = new CRC32();
        crc.update(data);
        System.out.println(Long.toHexString(crc.getValue()));
        crc.reset();
        crc.update('a');
        System.out.println(crc.getValue());
        Adler32 adler = new Adler32();
        adler.update(data, 4, 5);
        System.out.println(adler.getValue());
    }
}
