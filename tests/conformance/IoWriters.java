// ByteArrayOutputStream, PrintStream, PrintWriter, StringWriter, data streams.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class IoWriters {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(out, true, StandardCharsets.UTF_8);
        p.print(1);
        p.print('c');
        p.print(2.5);
        p.println(new char[] {'x', 'y'});
        p.printf("%3d|%s%n", 7, "é");
        p.append("app").append('!').write(65);
        p.flush();
        System.out.println(out.size() + " " + Arrays.toString(out.toByteArray()) + " " + out.toString(StandardCharsets.UTF_8).length());
        PrintStream old = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured));
        System.out.println("captured");
        System.setOut(old);
        System.out.println("got " + captured.toString().trim());
        StringWriter w = new StringWriter();
        PrintWriter pw = new PrintWriter(w);
        pw.println(true);
        pw.print((Object) null);
        pw.format("%x", 255);
        pw.flush();
        System.out.println(w.toString().replace("\n", "/") + " " + w.getBuffer().length());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream d = new DataOutputStream(bytes)) {
            d.writeInt(-2);
            d.writeLong(1L << 40);
            d.writeDouble(0.1);
            d.writeUTF("aé\0");
            d.writeShort(70000);
            d.writeBoolean(true);
            d.writeChar('€');
        }
        System.out.println(Arrays.toString(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readDouble() + " " + in.readUTF().length() + " " + in.readShort() + " " + in.readBoolean() + " " + in.readChar());
        try {
            in.readByte();
        } catch (EOFException e) {
            System.out.println(e);
        }
        BufferedWriter bw = new BufferedWriter(w);
        bw.write("more");
        bw.newLine();
        System.out.println(w.toString().contains("more"));
        bw.flush();
        System.out.println(w.toString().endsWith("more\n"));
        Writer failing = new Writer() {
            public void write(char[] c, int off, int len) throws IOException { throw new IOException("full"); }
            public void flush() {}
            public void close() {}
        };
        PrintWriter silent = new PrintWriter(failing);
        silent.print("x");
        System.out.println(silent.checkError());
    }
}
