// A temporary file written, read, appended to and deleted.
import java.nio.file.*;
import java.util.List;

public class NioTemporaryFile {
    public static void main(String[] args) throws Exception {
        Path p = Files.createTempFile("conformance", ".txt");
        try {
            Files.writeString(p, "first\nsecond é\n");
            Files.write(p, List.of("third"), StandardOpenOption.APPEND);
            System.out.println(Files.readAllLines(p) + " " + Files.size(p) + " " + Files.exists(p) + " " + Files.isDirectory(p));
            try (var lines = Files.lines(p)) {
                System.out.println(lines.mapToInt(String::length).sum());
            }
        } finally {
            Files.delete(p);
        }
        System.out.println(Files.exists(p));
        try {
            Files.readString(Path.of("no/such/file"));
        } catch (NoSuchFileException e) {
            System.out.println(e);
        }
    }
}
