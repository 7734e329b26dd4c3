import java.nio.file.Path;

/** Whether a path is absolute is in its first character, if it has one. */
public class AbsolutePaths {
    public static int share(Path path, int n) {
        return path.toAbsolutePath() == path ? 1 / n : 0;
    }
}
