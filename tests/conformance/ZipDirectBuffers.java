// Deflater, Inflater and checksums between arrays and direct buffers, with preset dictionaries.
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

public class ZipDirectBuffers {
    static final byte[] TEXT = "a cairn is a heap of stones that marks a path, a heap of stones".repeat(5).getBytes(StandardCharsets.UTF_8);
    static final byte[] DICTIONARY = "heap of stones that marks a path".getBytes(StandardCharsets.UTF_8);

    static ByteBuffer buffer(boolean direct, byte[] content) {
        ByteBuffer b = direct ? ByteBuffer.allocateDirect(content.length) : ByteBuffer.allocate(content.length);
        return b.put(content).flip();
    }

    static byte[] rest(ByteBuffer b) {
        byte[] bytes = new byte[b.flip().remaining()];
        b.get(bytes);
        return bytes;
    }

    static byte[] deflate(boolean from, boolean to, boolean dictionary) {
        Deflater deflater = new Deflater(6);
        if (dictionary) {
            deflater.setDictionary(buffer(from, DICTIONARY));
        }
        deflater.setInput(buffer(from, TEXT));
        deflater.finish();
        ByteBuffer out = to ? ByteBuffer.allocateDirect(400) : ByteBuffer.allocate(400);
        int n = deflater.deflate(out);
        System.out.println(from + " to " + to + ": " + (n == out.position()) + " " + deflater.finished() + " "
            + deflater.getTotalIn() + " " + Integer.toHexString(deflater.getAdler()));
        deflater.end();
        return rest(out);
    }

    static void inflate(byte[] packed, boolean from, boolean to, boolean dictionary) throws DataFormatException {
        Inflater inflater = new Inflater();
        ByteBuffer in = buffer(from, packed);
        inflater.setInput(in);
        ByteBuffer out = to ? ByteBuffer.allocateDirect(400) : ByteBuffer.allocate(400);
        int n = inflater.inflate(out);
        if (dictionary) {
            System.out.println(n + " needs a dictionary: " + inflater.needsDictionary());
            inflater.setDictionary(buffer(to, DICTIONARY));
            n = inflater.inflate(out);
        }
        byte[] text = rest(out);
        System.out.println(n + " " + inflater.finished() + " " + java.util.Arrays.equals(text, TEXT) + " " + in.remaining()
            + " " + inflater.getTotalOut());
        inflater.reset();
        System.out.println(inflater.getTotalOut() + " " + inflater.finished() + " " + inflater.needsInput());
        inflater.end();
    }

    static void checksums(boolean direct) {
        CRC32 crc = new CRC32();
        crc.update(buffer(direct, TEXT));
        crc.update(0x1ff);
        Adler32 adler = new Adler32();
        adler.update(buffer(direct, TEXT));
        adler.update(0x1ff);
        CRC32C castagnoli = new CRC32C();
        castagnoli.update(buffer(direct, TEXT));
        System.out.println(Long.toHexString(crc.getValue()) + " " + Long.toHexString(adler.getValue()) + " "
            + Long.toHexString(castagnoli.getValue()));
        adler.reset();
        System.out.println(adler.getValue());
    }

    public static void main(String[] args) throws Exception {
        boolean[] both = {false, true};
        for (boolean dictionary : both) {
            for (boolean from : both) {
                for (boolean to : both) {
                    inflate(deflate(from, to, dictionary), to, from, dictionary);
                }
            }
        }
        for (boolean direct : both) {
            checksums(direct);
            try {
                Inflater inflater = new Inflater();
                inflater.setInput(buffer(direct, new byte[] {1, 2, 3, 4}));
                inflater.inflate(ByteBuffer.allocateDirect(10));
            } catch (DataFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        Deflater again = new Deflater();
        again.setInput(TEXT);
        again.finish();
        int first = again.deflate(new byte[400]);
        again.reset();
        again.setInput(TEXT);
        again.finish();
        System.out.println(first == again.deflate(new byte[400]));
        again.end();
        try {
            again.deflate(new byte[1]);
        } catch (NullPointerException | IllegalStateException e) {
            System.out.println("ended");
        }
    }
}
