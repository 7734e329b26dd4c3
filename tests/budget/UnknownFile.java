import java.io.FileReader;
import java.io.IOException;

/** Which file it is does not matter: no analysis opens one. */
public class UnknownFile {
    public static int firstOf(String name) throws IOException {
        if (name == null) {
            return -1;
        }
        try (FileReader reader = new FileReader(name)) {
            return reader.read();
        }
    }
}
