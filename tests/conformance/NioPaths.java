// Path names handled as text, without touching files.
import java.nio.file.Path;

public class NioPaths {
    public static void main(String[] args) {
        Path p = Path.of("/home/user/../other/./file.tar.gz");
        System.out.println(p + " " + p.normalize() + " " + p.getFileName() + " " + p.getParent() + " " + p.getNameCount() + " " + p.getName(1) + " " + p.isAbsolute());
        Path q = Path.of("a", "b/c");
        System.out.println(q + " " + q.resolve("d") + " " + q.resolve("/abs") + " " + q.resolveSibling("x") + " " + q.getRoot() + " " + q.subpath(0, 2));
        System.out.println(Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + q.startsWith("a") + " " + q.endsWith("c") + " " + q.compareTo(Path.of("b")) + " " + q.equals(Path.of("a/b/c")));
        for (Path part : q) {
            System.out.print(part + ";");
        }
        System.out.println();
        java.io.File f = new java.io.File("dir/sub", "name.txt");
        System.out.println(f.getName() + " " + f.getParent() + " " + f.getPath() + " " + f.isAbsolute() + " " + f.exists());
    }
}
