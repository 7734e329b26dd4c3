// Attributes of files: owners, permissions, times, links, and the errors of the system.
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

public class NioFileAttributes {
    interface Attempt { Object run() throws Exception; }

    static void attempt(Path base, String what, Attempt a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e.toString().replace(base.toString(), "BASE"));
        }
    }

    static void copies(Path base, Path file) throws Exception {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Files.setLastModifiedTime(file, FileTime.from(1_000_000_123_456_789L, TimeUnit.NANOSECONDS));
        Path copy = Files.copy(file, base.resolve("copy"));
        Files.setLastModifiedTime(copy, Files.getLastModifiedTime(file));
        Files.getFileAttributeView(copy, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setPermissions(PosixFilePermissions.fromString("rwx--x--x"));
        Files.getFileAttributeView(copy, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setTimes(FileTime.fromMillis(9_000), FileTime.fromMillis(8_000), null);
        System.out.println(Files.getLastModifiedTime(copy).toMillis() + " "
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)) + " " + Files.readString(copy));
        Path folder = Files.createDirectory(base.resolve("folder"));
        Files.setLastModifiedTime(folder, FileTime.fromMillis(5_000));
        System.out.println(Files.getLastModifiedTime(folder).toMillis() + " " + Files.isDirectory(folder));
    }

    static void links(Path base, Path file) throws Exception {
        Path hard = Files.createLink(base.resolve("hard"), file);
        System.out.println(Files.isSameFile(hard, file) + " " + Files.readString(hard) + " " + Files.getAttribute(file, "unix:nlink"));
        Path soft = Files.createSymbolicLink(base.resolve("soft"), Path.of("file"));
        System.out.println(Files.isSymbolicLink(soft) + " " + Files.readSymbolicLink(soft) + " " + Files.size(soft));
        Path dangling = Files.createSymbolicLink(base.resolve("dangling"), Path.of("nowhere"));
        System.out.println(Files.exists(dangling) + " " + Files.exists(dangling, LinkOption.NOFOLLOW_LINKS));
        BasicFileAttributes of = Files.readAttributes(soft, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        System.out.println(of.isSymbolicLink() + " " + of.isRegularFile() + " " + of.size());
    }

    static void owners(Path file) throws Exception {
        System.out.println(Files.getOwner(file) + " " + Files.readAttributes(file, PosixFileAttributes.class).group());
        Map<String, Object> all = new TreeMap<>(Files.readAttributes(file, "posix:size,isOther,owner,group"));
        System.out.println(all);
        System.out.println(Files.getAttribute(file, "unix:mode") + " " + Files.getAttribute(file, "unix:uid"));
    }

    public static void main(String[] args) throws Exception {
        Path base = Files.createTempDirectory("conformance");
        Path file = Files.writeString(base.resolve("file"), "text");
        copies(base, file);
        links(base, file);
        owners(file);
        attempt(base, "not a folder", () -> Files.readString(file.resolve("below")));
        attempt(base, "list a file", () -> Files.list(file).count());
        attempt(base, "is a folder", () -> Files.readString(base));
        attempt(base, "not empty", () -> { Files.delete(base); return "deleted"; });
        attempt(base, "too long", () -> Files.createFile(base.resolve("n".repeat(300))));
        attempt(base, "into itself", () -> Files.move(base, base.resolve("inside")));
        attempt(base, "no link", () -> Files.readSymbolicLink(file));
        attempt(base, "link to nothing", () -> Files.createLink(base.resolve("l"), base.resolve("nowhere")));
        try (var all = Files.walk(base)) {
            all.sorted(java.util.Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
        }
        System.out.println(Files.exists(base));
    }
}
