// File channels: locks, scattering reads, forced writes, mapped memory, asynchronous channels.
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class NioChannelOperations {
    static String text(ByteBuffer b) {
        return StandardCharsets.UTF_8.decode(b.flip()).toString();
    }

    static ByteBuffer bytes(String s) {
        return ByteBuffer.wrap(s.getBytes(StandardCharsets.UTF_8));
    }

    static void locks(FileChannel channel) throws Exception {
        try (FileLock lock = channel.lock(0, 10, false)) {
            System.out.println(lock.isValid() + " " + lock.isShared() + " " + lock.position() + " " + lock.size()
                + " " + lock.overlaps(5, 10) + " " + lock.overlaps(10, 5));
            try {
                channel.tryLock(5, 3, false);
            } catch (OverlappingFileLockException e) {
                System.out.println("overlapping");
            }
            FileLock other = channel.tryLock(20, 3, true);
            System.out.println(other.isShared());
            other.release();
            System.out.println(other.isValid());
        }
    }

    static void vectors(FileChannel channel) throws Exception {
        channel.position(0);
        System.out.println(channel.write(new ByteBuffer[] {bytes("one "), bytes("two "), bytes("three")}));
        channel.force(true);
        channel.position(2);
        ByteBuffer[] parts = {ByteBuffer.allocateDirect(3), ByteBuffer.allocate(4), ByteBuffer.allocate(100)};
        System.out.println(channel.read(parts) + " at " + channel.position() + " of " + channel.size());
        for (ByteBuffer part : parts) {
            System.out.println("[" + text(part) + "]");
        }
        System.out.println(channel.read(parts[0].clear()) + " " + channel.read(parts));
        channel.truncate(7);
        System.out.println(channel.size() + " " + channel.position());
        System.out.println(channel.read(ByteBuffer.allocate(3), 5) + " " + channel.write(bytes("!"), 9) + " " + channel.size());
    }

    static void mapped(FileChannel channel) throws Exception {
        MappedByteBuffer map = channel.map(FileChannel.MapMode.PRIVATE, 0, 10);
        map.load();
        System.out.println(map.isLoaded() + " " + map.isDirect() + " " + map.capacity() + " " + channel.size());
        map.put(0, (byte) 'O').put(9, (byte) 'e');
        System.out.println(StandardCharsets.UTF_8.decode(map).toString().replace('\0', '.'));
        map.force();
        map.force(0, 5);
        ByteBuffer seen = ByteBuffer.allocate(20);
        System.out.println(channel.read(seen, 0) + " " + text(seen).replace('\0', '.'));
        MappedByteBuffer empty = channel.map(FileChannel.MapMode.READ_ONLY, 3, 0);
        System.out.println(empty.capacity() + " " + empty.isReadOnly());
    }

    static void transfers(Path from, Path to) throws Exception {
        try (FileChannel in = FileChannel.open(from); FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(in.transferTo(1, 5, out) + " " + out.position() + " " + out.transferFrom(in, 2, 4) + " " + out.size());
            System.out.println(in.transferTo(100, 5, out) + " " + out.transferTo(0, 3, out) + " " + out.size());
            try {
                in.write(bytes("x"));
            } catch (NonWritableChannelException e) {
                System.out.println("not writable");
            }
        }
    }

    static void asynchronous(Path file) throws Exception {
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(channel.write(bytes("async"), 3).get() + " " + channel.size());
            ByteBuffer b = ByteBuffer.allocate(8);
            System.out.println(channel.read(b, 0).get() + " " + text(b).replace('\0', '.'));
            FileLock lock = channel.lock().get();
            System.out.println(lock.isValid());
            lock.release();
            channel.force(false);
            channel.truncate(4);
            System.out.println(channel.size());
        }
    }

    static void streams(Path file) throws Exception {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write("synced".getBytes());
            out.getFD().sync();
            System.out.println(out.getFD().valid() + " " + out.getChannel().position());
        }
        try (FileInputStream in = new FileInputStream(file.toFile()); FileChannel channel = in.getChannel()) {
            in.skip(2);
            System.out.println(channel.position() + " " + (char) in.read() + " " + in.available());
        }
        try (RandomAccessFile both = new RandomAccessFile(file.toFile(), "rw")) {
            both.getChannel().position(3);
            System.out.println((char) both.read() + " " + both.getFilePointer());
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("conformance", ".a"), other = Files.createTempFile("conformance", ".b");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            locks(channel);
            vectors(channel);
            mapped(channel);
            channel.close();
            System.out.println(channel.isOpen());
            try {
                channel.size();
            } catch (ClosedChannelException e) {
                System.out.println(e);
            }
            transfers(file, other);
            asynchronous(other);
            streams(other);
        } finally {
            Files.delete(file);
            Files.delete(other);
        }
    }
}
