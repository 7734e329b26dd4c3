// Files through java.io and java.nio: written, read, listed, moved, removed.
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Stream;

public class IoFiles {
    interface Action {
        Object run() throws Exception;
    }

    static Path folder;

    static void show(String what, Action action) {
        try {
            System.out.println(what + ": " + hide(String.valueOf(action.run())));
        } catch (Exception e) {
            System.out.println(what + ": " + hide(e.toString()));
        }
    }

    static String hide(String text) {
        return text.replace(folder.toString(), "<folder>");
    }

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("cairn-io-files");
        try {
            streams();
            random();
            files();
            paths();
            channels();
            attributes();
        } finally {
            removeAll();
        }
        show("gone", () -> Files.exists(folder));
    }

    static void streams() throws Exception {
        File file = new File(folder.toFile(), "streams.txt");
        show("missing", () -> new FileInputStream(file));
        show("reader missing", () -> new FileReader(file));
        show("folder", () -> new FileInputStream(folder.toFile()));
        show("write folder", () -> new FileOutputStream(folder.toFile()));
        show("no parent", () -> new FileOutputStream(new File(file, "x/y")));
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write("hello\n".getBytes());
            out.write(65);
            out.write(new byte[] {66, 67, 68, 69}, 1, 2);
        }
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write("appended\n".getBytes());
        }
        show("length", () -> file.length());
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.available() + " " + in.read() + " " + in.skip(3) + " " + in.available());
            byte[] rest = in.readAllBytes();
            System.out.println(rest.length + " " + new String(rest).replace('\n', '|') + " " + in.read() + " " + in.available());
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.skip(100) + " " + in.read() + " " + in.read(new byte[4]));
        }
        FileInputStream closed = new FileInputStream(file);
        closed.close();
        show("closed", () -> closed.read());
        show("closed skip", () -> closed.skip(1));
        show("bounds", () -> {
            try (FileInputStream in = new FileInputStream(file)) {
                return in.read(new byte[3], 2, 2);
            }
        });
        try (PrintWriter out = new PrintWriter(new BufferedWriter(new FileWriter(file)))) {
            for (int i = 0; i < 1000; i++) {
                out.println("line " + i + " äöü € 😀");
            }
        }
        try (BufferedReader in = new BufferedReader(new FileReader(file, StandardCharsets.UTF_8))) {
            long count = 0;
            String last = null;
            for (String line; (line = in.readLine()) != null; last = line) {
                count++;
            }
            System.out.println(count + " " + last + " " + file.length());
        }
        try (Scanner scanner = new Scanner(file)) {
            System.out.println(scanner.next() + scanner.nextInt() + scanner.nextLine());
        }
    }

    static void random() throws Exception {
        File file = new File(folder.toFile(), "random.bin");
        show("read only", () -> new RandomAccessFile(file, "r"));
        show("mode", () -> new RandomAccessFile(file, "x"));
        try (RandomAccessFile f = new RandomAccessFile(file, "rw")) {
            f.writeInt(0x01020304);
            f.writeUTF("text");
            f.writeDouble(1.5);
            System.out.println(f.length() + " " + f.getFilePointer());
            f.seek(2);
            System.out.println(f.readShort() + " " + f.readUTF() + " " + f.readDouble() + " " + f.read());
            f.seek(100);
            f.write(7);
            System.out.println(f.length());
            f.setLength(5);
            System.out.println(f.length() + " " + f.getFilePointer());
            show("negative", () -> {
                f.seek(-1);
                return 0;
            });
            show("end", () -> {
                f.seek(3);
                return f.readInt();
            });
        }
        try (RandomAccessFile f = new RandomAccessFile(file, "r")) {
            show("not writable", () -> {
                f.write(1);
                return 0;
            });
        }
    }

    static void files() throws Exception {
        File dir = new File(folder.toFile(), "sub");
        System.out.println(dir.exists() + " " + dir.mkdir() + " " + dir.mkdir() + " " + dir.isDirectory() + " " + dir.isFile());
        File deep = new File(dir, "a/b/c");
        System.out.println(deep.mkdir() + " " + deep.mkdirs() + " " + deep.exists());
        File file = new File(dir, "file");
        System.out.println(file.createNewFile() + " " + file.createNewFile() + " " + file.length() + " " + file.canRead() + " " + file.isHidden());
        show("create", () -> new File(dir, "no/such/file").createNewFile());
        String[] names = dir.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + " " + file.list() + " " + new File("no").listFiles());
        System.out.println(dir.delete() + " " + file.renameTo(new File(dir, "renamed")) + " " + file.exists());
        System.out.println(new File(dir, "renamed").setLastModified(1_000_000_000_000L) + " " + new File(dir, "renamed").lastModified());
        show("canonical", () -> new File(dir, "./x/../a/./b/../../nothing/..").getCanonicalPath());
        show("canonical missing", () -> new File(dir, "q/w/../e").getCanonicalPath());
        show("absolute", () -> new File("rel").getAbsolutePath().endsWith("/rel"));
        System.out.println(new File("/").getTotalSpace() > 0);
        System.out.println(new File(dir, "renamed").setReadOnly() + " " + new File(dir, "renamed").delete());
        File temp = File.createTempFile("pre", ".suf", dir);
        System.out.println(temp.getName().startsWith("pre") + " " + temp.getName().endsWith(".suf") + " " + temp.delete());
    }

    static void paths() throws Exception {
        Path file = folder.resolve("notes.txt");
        show("read missing", () -> Files.readString(file));
        Files.writeString(file, "first\nsecond\n");
        Files.writeString(file, "third", StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(file) + " " + Files.size(file));
        show("new", () -> Files.writeString(file, "x", StandardOpenOption.CREATE_NEW));
        Files.write(file, List.of("a", "b", "c"));
        try (Stream<String> lines = Files.lines(file)) {
            System.out.println(lines.map(String::toUpperCase).toList());
        }
        show("utf", () -> {
            Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
            return Files.readString(file);
        });
        Path copy = folder.resolve("copy.txt");
        Files.writeString(file, "content äöü");
        Files.copy(file, copy);
        show("copy again", () -> Files.copy(file, copy));
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        System.out.println(Files.readString(copy) + " " + Files.mismatch(file, copy) + " " + Files.isSameFile(file, copy));
        Files.move(copy, folder.resolve("moved.txt"));
        System.out.println(Files.exists(copy) + " " + Files.notExists(copy) + " " + Files.isRegularFile(folder.resolve("moved.txt")));
        Path tree = Files.createDirectories(folder.resolve("tree/one/two"));
        Files.createFile(tree.resolve("leaf"));
        show("create again", () -> Files.createFile(tree.resolve("leaf")));
        show("delete full", () -> {
            Files.delete(folder.resolve("tree"));
            return 0;
        });
        show("delete missing", () -> {
            Files.delete(folder.resolve("nothing"));
            return 0;
        });
        System.out.println(Files.deleteIfExists(folder.resolve("nothing")));
        try (Stream<Path> walk = Files.walk(folder.resolve("tree"))) {
            System.out.println(walk.map(p -> folder.relativize(p).toString()).sorted().toList());
        }
        try (Stream<Path> list = Files.list(folder)) {
            System.out.println(list.map(p -> p.getFileName().toString()).sorted().toList());
        }
        try (var stream = Files.newDirectoryStream(folder, "*.txt")) {
            int n = 0;
            for (Path p : stream) {
                n++;
            }
            System.out.println(n);
        }
        show("list file", () -> Files.list(file));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("notes.txt"));
        System.out.println(Files.isSymbolicLink(link) + " " + Files.readSymbolicLink(link) + " " + Files.readString(link));
        show("real", () -> link.toRealPath());
        try (var out = Files.newOutputStream(file); var writer = new PrintWriter(out)) {
            writer.print("through a stream");
        }
        try (var in = Files.newInputStream(file)) {
            System.out.println(new String(in.readNBytes(7)) + "|" + new String(in.readAllBytes()));
        }
        try (var writer = Files.newBufferedWriter(file); var other = Files.newBufferedReader(link)) {
            writer.write("buffered");
            writer.flush();
            System.out.println(other.readLine());
        }
    }

    static void channels() throws Exception {
        Path file = folder.resolve("channel.bin");
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(16);
            buffer.putLong(42).putInt(7).flip();
            System.out.println(c.write(buffer) + " " + c.position() + " " + c.size());
            ByteBuffer direct = ByteBuffer.allocateDirect(8);
            System.out.println(c.read(direct, 0) + " " + direct.flip().getLong() + " " + c.position());
            c.position(8);
            ByteBuffer small = ByteBuffer.allocate(10);
            System.out.println(c.read(small) + " " + small.flip().getInt() + " " + c.read(small));
            c.write(new ByteBuffer[] {ByteBuffer.wrap(new byte[] {1, 2}), ByteBuffer.wrap(new byte[] {3})});
            System.out.println(c.size() + " " + c.truncate(4).size() + " " + c.position());
            System.out.println(c.map(FileChannel.MapMode.READ_ONLY, 0, 4).get(3));
        }
        show("closed", () -> {
            FileChannel c = FileChannel.open(file);
            c.close();
            return c.size();
        });
        show("not writable", () -> {
            try (FileChannel c = FileChannel.open(file)) {
                return c.write(ByteBuffer.allocate(1));
            }
        });
        try (FileChannel from = FileChannel.open(file); FileChannel to = FileChannel.open(folder.resolve("to"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            System.out.println(from.transferTo(0, 100, to) + " " + to.size() + " " + to.position());
            System.out.println(to.transferFrom(from, 4, 2) + " " + to.size());
        }
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            System.out.println(in.getChannel().size() + " " + in.read() + " " + in.getChannel().position());
        }
    }

    static void attributes() throws Exception {
        Path file = Files.writeString(folder.resolve("attributes"), "12345");
        BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
        System.out.println(a.size() + " " + a.isRegularFile() + " " + a.isDirectory() + " " + a.isSymbolicLink() + " " + a.isOther());
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_234_567_890_123L));
        System.out.println(Files.getLastModifiedTime(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        System.out.println(Files.isReadable(file) + " " + Files.isExecutable(file) + " " + Files.isHidden(file));
        System.out.println(Files.getAttribute(file, "size") + " " + Files.readAttributes(file, "size,isDirectory"));
        System.out.println(Files.probeContentType(folder.resolve("moved.txt")));
    }

    static void removeAll() throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(p);
            }
        }
    }
}
