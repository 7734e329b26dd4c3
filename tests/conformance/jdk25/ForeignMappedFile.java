// A file mapped as a memory segment: read, loaded, and unmapped when its arena is closed.
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

public class ForeignMappedFile {
    public static void main(String[] args) throws Exception {
        Path file = Files.writeString(Files.createTempFile("conformance", ".map"), "mapped content");
        MemorySegment kept;
        try (Arena arena = Arena.ofConfined(); FileChannel channel = FileChannel.open(file)) {
            MemorySegment segment = channel.map(FileChannel.MapMode.READ_ONLY, 7, 7, arena);
            segment.load();
            System.out.println(segment.isMapped() + " " + segment.isLoaded() + " " + segment.isReadOnly() + " " + segment.byteSize());
            System.out.println((char) segment.get(ValueLayout.JAVA_BYTE, 0) + new String(segment.toArray(ValueLayout.JAVA_BYTE)));
            kept = segment;
        }
        try {
            kept.get(ValueLayout.JAVA_BYTE, 0);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Files.delete(file);
    }
}
