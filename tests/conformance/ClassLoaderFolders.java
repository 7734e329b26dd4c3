// Folders of the class path as resources: the root, and names with and without a slash at their end.
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.net.URLClassLoader;

public class ClassLoaderFolders {
    static final ClassLoader APP = ClassLoaderFolders.class.getClassLoader();

    static String first(String name) throws Exception {
        URL url = APP.getResource(name);
        if (url == null) {
            return "none";
        }
        String text = url.toString();
        return url.getProtocol() + " " + text.endsWith("/") + " " + APP.getResources(name).hasMoreElements();
    }

    static String lines(InputStream in) throws Exception {
        if (in == null) {
            return "none";
        }
        try (in) {
            String[] names = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n");
            boolean own = Arrays.asList(names).contains("ClassLoaderFolders.class");
            return names.length > 1 ? "listing " + own : "names " + names[0];
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"", "/", "none", "none/", "ClassLoaderFolders.class", "java", "java/lang/"}) {
            System.out.println("[" + name + "] " + first(name));
        }
        System.out.println(lines(APP.getResourceAsStream("")));
        System.out.println(lines(ClassLoaderFolders.class.getResourceAsStream("")));
        System.out.println(lines(ClassLoaderFolders.class.getResourceAsStream("/")));
        System.out.println(ClassLoader.getSystemResource("") != null);

        Path file = Files.createTempFile("folders", ".jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry("text/"));
            jar.closeEntry();
            jar.putNextEntry(new JarEntry("text/note.txt"));
            jar.write("note".getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {file.toUri().toURL()}, null)) {
            for (String name : new String[] {"text", "text/", "text/note.txt", "note"}) {
                InputStream in = loader.getResourceAsStream(name);
                System.out.println(name + " " + (in == null ? "none" : "" + in.readAllBytes().length));
            }
        }
        Files.delete(file);
    }
}
