// java.util.zip: levels, strategies, dictionaries, raw streams, damaged data, archives, checksums.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class ZipStreams {
    static byte[] text(int n) {
        StringBuilder b = new StringBuilder();
        Random r = new Random(7);
        while (b.length() < n) {
            b.append("word").append(r.nextInt(50)).append(' ');
        }
        return b.toString().getBytes();
    }

    static byte[] deflate(byte[] data, int level, int strategy, boolean raw) {
        Deflater d = new Deflater(level, raw);
        d.setStrategy(strategy);
        d.setInput(data);
        d.finish();
        byte[] out = new byte[data.length + 100];
        int n = 0;
        for (int round = 0; round < 3 && !d.finished(); round++) {
            n += d.deflate(out, n, out.length - n);
        }
        System.out.println(level + "/" + strategy + (raw ? " raw " : " ") + n + " in " + d.getTotalIn() + " out " + d.getTotalOut() + " adler " + d.getAdler() + " " + d.finished());
        d.end();
        return Arrays.copyOf(out, n);
    }

    static byte[] inflate(byte[] packed, int size, boolean raw) throws DataFormatException {
        Inflater i = new Inflater(raw);
        i.setInput(packed);
        byte[] out = new byte[size];
        int at = 0;
        // In small steps, as through a short buffer.
        while (!i.finished() && at < size) {
            at += i.inflate(out, at, Math.min(100, size - at));
        }
        System.out.println(at + " left " + i.getRemaining() + " adler " + i.getAdler());
        i.end();
        return out;
    }

    static void levels() throws Exception {
        byte[] data = text(5000);
        int[] levels = {-1, 0, 1, 5, 9};
        for (int level : levels) {
            byte[] packed = deflate(data, level, Deflater.DEFAULT_STRATEGY, false);
            CRC32 crc = new CRC32();
            crc.update(packed);
            System.out.println(Long.toHexString(crc.getValue()) + " " + Arrays.equals(data, inflate(packed, data.length, false)));
        }
        for (int strategy : new int[] {Deflater.FILTERED, Deflater.HUFFMAN_ONLY}) {
            byte[] packed = deflate(data, 6, strategy, true);
            System.out.println(Arrays.hashCode(packed) + " " + Arrays.equals(data, inflate(packed, data.length, true)));
        }
        System.out.println(HexFormat.of().formatHex(deflate("hello hello hello".getBytes(), 6, 0, false)));
        System.out.println(HexFormat.of().formatHex(deflate(new byte[0], 6, 0, true)));
    }

    static void dictionary() throws Exception {
        byte[] words = "common words that help".getBytes();
        Deflater d = new Deflater();
        d.setDictionary(words);
        d.setInput("words that help are common".getBytes());
        d.finish();
        byte[] out = new byte[100];
        int n = d.deflate(out);
        System.out.println(n);
        Inflater i = new Inflater();
        i.setInput(out, 0, n);
        byte[] back = new byte[100];
        System.out.println(i.inflate(back) + " " + i.needsDictionary() + " " + i.needsInput());
        i.setDictionary(words);
        int got = i.inflate(back);
        System.out.println(new String(back, 0, got) + " " + i.finished());
        i.reset();
        i.setInput(out, 0, n);
        i.inflate(back);
        try {
            i.setDictionary("wrong".getBytes());
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    static void flushing() throws Exception {
        Deflater d = new Deflater();
        byte[] out = new byte[1000];
        d.setInput("first part ".getBytes());
        int a = d.deflate(out, 0, 1000, Deflater.SYNC_FLUSH);
        d.setInput("second part".getBytes());
        d.setLevel(1);
        int b = d.deflate(out, a, 1000 - a, Deflater.FULL_FLUSH);
        d.finish();
        int c = d.deflate(out, a + b, 1000 - a - b);
        System.out.println(a + " " + b + " " + c + " " + d.finished());
        Inflater i = new Inflater();
        i.setInput(out, 0, a + b + c);
        byte[] back = new byte[100];
        System.out.println(new String(back, 0, i.inflate(back)));
        // Direct buffers.
        ByteBuffer from = ByteBuffer.allocateDirect(100).put("direct direct direct".getBytes()).flip();
        ByteBuffer to = ByteBuffer.allocateDirect(100);
        Deflater e = new Deflater();
        e.setInput(from);
        e.finish();
        System.out.println(e.deflate(to) + " " + to.position() + " " + from.remaining());
        Inflater f = new Inflater();
        f.setInput(to.flip());
        ByteBuffer plain = ByteBuffer.allocate(50);
        System.out.println(f.inflate(plain) + " " + new String(plain.array(), 0, plain.position()));
    }

    static void damage() throws Exception {
        byte[] packed = deflate(text(300), 6, 0, false);
        byte[][] broken = {packed.clone(), packed.clone(), Arrays.copyOf(packed, packed.length / 2), {1, 2, 3, 4, 5}};
        broken[0][packed.length / 2] ^= 0x55;
        broken[1][packed.length - 1] ^= 1;
        for (byte[] b : broken) {
            try {
                new InflaterInputStream(new ByteArrayInputStream(b)).readAllBytes();
                System.out.println("read");
            } catch (Exception e) {
                System.out.println(e);
            }
            Inflater i = new Inflater();
            i.setInput(b);
            try {
                System.out.println(i.inflate(new byte[1000]));
            } catch (DataFormatException e) {
                System.out.println(e.getMessage() + " " + i.getTotalIn() + " " + i.getTotalOut());
            }
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[20]));
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        Inflater ended = new Inflater();
        ended.end();
        try {
            ended.inflate(new byte[1]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void archives() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < 3; i++) {
                ZipEntry entry = new ZipEntry("dir/entry" + i);
                entry.setTime(1_000_000_000_000L);
                entry.setComment("number " + i);
                zip.putNextEntry(entry);
                zip.write(text(100 * (i + 1)));
                zip.closeEntry();
            }
        }
        System.out.println(bytes.size());
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZipEntry e; (e = zip.getNextEntry()) != null;) {
                int n = zip.readAllBytes().length;
                zip.closeEntry();
                System.out.println(e.getName() + " " + n + " " + e.getCompressedSize() + " " + Long.toHexString(e.getCrc()));
            }
        }
        ByteArrayOutputStream gz = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(gz)) {
            g.write(text(2000));
        }
        byte[] packed = gz.toByteArray();
        System.out.println(packed.length + " " + HexFormat.of().formatHex(packed, 0, 10));
        ByteArrayOutputStream def = new ByteArrayOutputStream();
        try (DeflaterOutputStream o = new DeflaterOutputStream(def)) {
            o.write("one".getBytes());
            o.write("two".getBytes());
        }
        System.out.println(new String(new InflaterInputStream(new ByteArrayInputStream(def.toByteArray())).readAllBytes()));
    }

    static void checksums() throws Exception {
        CRC32 crc = new CRC32();
        Adler32 adler = new Adler32();
        CRC32C castagnoli = new CRC32C();
        System.out.println(crc.getValue() + " " + adler.getValue() + " " + castagnoli.getValue());
        for (int b : new int[] {0, 1, 127, 128, 255, -1, 300}) {
            crc.update(b);
            adler.update(b);
            castagnoli.update(b);
        }
        System.out.println(crc.getValue() + " " + adler.getValue() + " " + castagnoli.getValue());
        byte[] data = text(10_000);
        crc.update(data, 5, 9000);
        adler.update(data, 5, 9000);
        castagnoli.update(data, 5, 9000);
        System.out.println(crc.getValue() + " " + adler.getValue() + " " + castagnoli.getValue());
        ByteBuffer direct = ByteBuffer.allocateDirect(100).put(data, 0, 100).flip();
        crc.update(direct.slice(10, 50));
        adler.update(direct.slice(10, 50));
        System.out.println(crc.getValue() + " " + adler.getValue());
        crc.reset();
        try (CheckedInputStream in = new CheckedInputStream(new ByteArrayInputStream(data), crc)) {
            in.readAllBytes();
        }
        System.out.println(Long.toHexString(crc.getValue()));
    }

    public static void main(String[] args) throws Exception {
        levels();
        dictionary();
        flushing();
        damage();
        archives();
        checksums();
    }
}
