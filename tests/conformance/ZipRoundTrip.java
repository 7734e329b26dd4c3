// Deflate, inflate and GZIP in memory.
import java.io.*;
import java.util.zip.*;

public class ZipRoundTrip {
    public static void main(String[] args) throws Exception {
        byte[] data = "abcabcabc".repeat(100).getBytes();
        Deflater d = new Deflater();
        d.setInput(data);
        d.finish();
        byte[] packed = new byte[1000];
        int n = d.deflate(packed);
        System.out.println(n < 100);
        Inflater i = new Inflater();
        i.setInput(packed, 0, n);
        byte[] back = new byte[2000];
        System.out.println(i.inflate(back) + " " + i.finished() + " " + new String(back, 0, 9));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(out)) {
            g.write(data);
        }
        System.out.println(new String(new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes()).equals(new String(data)));
    }
}
