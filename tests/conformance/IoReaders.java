// StringReader, BufferedReader, LineNumberReader, PushbackReader, ByteArrayInputStream.
import java.io.*;
import java.util.Arrays;
import java.util.stream.Collectors;

public class IoReaders {
    public static void main(String[] args) throws IOException {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree\n\nlast"));
        String line;
        while ((line = r.readLine()) != null) {
            System.out.print("[" + line + "]");
        }
        System.out.println(r.read());
        System.out.println(new BufferedReader(new StringReader("a\nb")).lines().collect(Collectors.toList()));
        StringReader s = new StringReader("hello");
        char[] buffer = new char[3];
        System.out.println(s.read() + " " + s.read(buffer) + new String(buffer) + s.skip(5) + s.read());
        s.reset();
        System.out.println((char) s.read());
        s.close();
        try {
            s.read();
        } catch (IOException e) {
            System.out.println(e);
        }
        LineNumberReader n = new LineNumberReader(new StringReader("x\ny\nz"));
        n.readLine();
        n.readLine();
        System.out.println(n.getLineNumber());
        PushbackReader p = new PushbackReader(new StringReader("ab"));
        int c = p.read();
        p.unread(c);
        System.out.println((char) p.read());
        ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {1, -1, 3, 4, 5});
        System.out.println(in.read() + " " + in.read() + " " + in.available() + " " + Arrays.toString(in.readAllBytes()) + " " + in.read());
        Reader utf8 = new InputStreamReader(new ByteArrayInputStream("é€😀".getBytes("UTF-8")), "UTF-8");
        StringBuilder b = new StringBuilder();
        for (int ch = utf8.read(); ch >= 0; ch = utf8.read()) {
            b.append(Integer.toHexString(ch)).append(' ');
        }
        System.out.println(b);
        SequenceInputStream q = new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes()));
        System.out.println(new String(q.readAllBytes()));
        StreamTokenizer t = new StreamTokenizer(new StringReader("x = 3.5 + 'q'"));
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            System.out.print(t.ttype + ":" + (t.ttype == StreamTokenizer.TT_NUMBER ? "" + t.nval : t.sval) + " ");
        }
        System.out.println();
    }
}
