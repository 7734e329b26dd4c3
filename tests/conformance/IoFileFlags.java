// java.io.File: permissions, times, sizes, names, and operations that fail.
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;

public class IoFileFlags {
    static String flags(File f) {
        return (f.canRead() ? "r" : "-") + (f.canWrite() ? "w" : "-") + (f.canExecute() ? "x" : "-");
    }

    static void permissions(File f) throws IOException {
        System.out.println(f.setExecutable(true) + " " + flags(f) + " " + f.setExecutable(false, false) + " " + flags(f));
        System.out.println(f.setReadOnly() + " " + f.setWritable(true, true) + " " + f.setReadable(true, false) + " " + flags(f));
        File none = new File(f, "none");
        System.out.println(none.setReadable(true) + " " + none.setReadOnly() + " " + flags(none) + " " + none.setLastModified(1));
    }

    static void contents(File f) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(f, "rw")) {
            file.writeInt(0x41424344);
            file.setLength(10);
            System.out.println(file.length() + " " + file.getFilePointer());
            file.seek(2);
            byte[] some = new byte[20];
            System.out.println(file.read(some, 1, 19) + " " + Arrays.toString(Arrays.copyOf(some, 4)) + " " + file.read());
            file.setLength(3);
            System.out.println(file.getFilePointer() + " " + file.length());
            file.seek(5);
            file.write('x');
            System.out.println(file.length());
            file.seek(-1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try (RandomAccessFile file = new RandomAccessFile(f, "r")) {
            file.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        File folder = File.createTempFile("conformance", "");
        System.out.println(folder.length() + " " + folder.delete() + " " + folder.mkdir() + " " + folder.mkdir());
        File f = new File(folder, "file");
        System.out.println(f.createNewFile() + " " + f.createNewFile() + " " + f.isFile() + " " + f.isHidden());
        try (FileWriter w = new FileWriter(f)) {
            w.write("text");
        }
        System.out.println(f.length() + " " + f.setLastModified(1_234_567_000L) + " " + f.lastModified());
        permissions(f);
        contents(f);
        File moved = new File(folder, ".moved");
        System.out.println(f.renameTo(moved) + " " + f.renameTo(moved) + " " + moved.isHidden() + " " + f.exists());
        System.out.println(Arrays.toString(folder.list()) + " " + Arrays.toString(moved.list()) + " " + folder.delete());
        System.out.println((folder.getTotalSpace() >= folder.getUsableSpace()) + " " + (folder.getFreeSpace() > 0) + " " + f.getTotalSpace());
        System.out.println(new File(folder, "a/../b/./c").getCanonicalPath().equals(folder.getCanonicalPath() + "/b/c"));
        System.out.println(moved.delete() + " " + moved.delete() + " " + folder.delete());
        try {
            f.createNewFile();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        new File(folder, "gone").deleteOnExit();
    }
}
