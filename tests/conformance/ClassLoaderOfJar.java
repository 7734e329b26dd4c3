// A jar made by the program: its classes loaded by URL, its entries read through connections.
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

public class ClassLoaderOfJar {
    public static class First implements Runnable {
        @Override
        public void run() {
            System.out.println("run by " + getClass().getName() + " of " + getClass().getPackageName());
        }
    }

    static void write(JarOutputStream jar, String name, byte[] content) throws Exception {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    /** The class above under a name that is not on the class path. */
    static byte[] renamed() throws Exception {
        try (InputStream in = ClassLoaderOfJar.class.getResourceAsStream("ClassLoaderOfJar$First.class")) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return text.replace("$First", "$Other").getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("conformance", ".jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            write(jar, "ClassLoaderOfJar$Other.class", renamed());
            write(jar, "text/note.txt", "from the jar\n".getBytes());
        }
        URL url = file.toUri().toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {url})) {
            Class<?> made = loader.loadClass("ClassLoaderOfJar$Other");
            System.out.println((made.getClassLoader() == loader) + " " + made.getName());
            ((Runnable) made.getConstructor().newInstance()).run();
            try (InputStream in = loader.getResourceAsStream("text/note.txt")) {
                System.out.print(new String(in.readAllBytes()));
            }
            System.out.println(loader.getResource("none"));
            try {
                loader.loadClass("none.Such");
            } catch (ClassNotFoundException e) {
                System.out.println(e.getMessage());
            }
        }
        JarURLConnection connection = (JarURLConnection) new URL("jar:" + url + "!/text/note.txt").openConnection();
        connection.setUseCaches(false);
        System.out.println(connection.getEntryName() + " " + connection.getContentLength());
        try (InputStream in = connection.getInputStream()) {
            System.out.print(new String(in.readAllBytes()));
        }
        try (InputStream in = url.openStream()) {
            System.out.println((char) in.read() + "" + (char) in.read());
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            System.out.println(jar.size() + " " + jar.getEntry("text/note.txt").getSize() + " " + jar.getManifest());
        }
        Files.delete(file);
    }
}
