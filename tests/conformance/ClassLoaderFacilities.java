// Class loaders: the one of the system alone, signers, assertion status, resources, loaders of URLs.
import java.io.InputStream;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ClassLoaderFacilities {
    interface Attempt { Object run() throws Throwable; }

    static void attempt(String what, Attempt a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    static class Plain { }

    static class Asserting {
        static boolean on() {
            boolean on = false;
            assert on = true;
            return on;
        }
    }

    /** Defines classes under other names of the same length, signed. */
    static class Signing extends ClassLoader {
        Signing() {
            super(null);
        }

        Class<?> define(Class<?> like, String old, String name) throws Exception {
            try (InputStream in = ClassLoaderFacilities.class.getResourceAsStream(like.getName() + ".class")) {
                String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).replace(old, name);
                byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                Class<?> made = defineClass(null, bytes, 0, bytes.length);
                setSigners(made, new Object[] {"first", "second"});
                return made;
            }
        }
    }

    static void systemAlone() throws Exception {
        ClassLoader none = new ClassLoader(null) { };
        attempt("bootstrap", () -> none.loadClass("java.util.ArrayList") == java.util.ArrayList.class);
        attempt("no bootstrap", () -> none.loadClass("ClassLoaderFacilities"));
        attempt("missing", () -> none.loadClass("no.Such"));
        attempt("by module", () -> Class.forName(ClassLoaderFacilities.class.getModule(), "ClassLoaderFacilities$Plain"));
        attempt("by module, missing", () -> Class.forName(ClassLoaderFacilities.class.getModule(), "no.Such"));
        attempt("by base", () -> Class.forName(Object.class.getModule(), "java.util.List"));
    }

    static void signers() throws Exception {
        System.out.println(Arrays.toString(String.class.getSigners()) + " " + Arrays.toString(Plain.class.getSigners()));
        Class<?> signed = new Signing().define(Plain.class, "Plain", "Third");
        System.out.println(Arrays.toString(signed.getSigners()) + " " + signed.getName() + " " + (signed == Plain.class));
        signed.getSigners()[0] = "changed";
        System.out.println(signed.getSigners()[0]);
    }

    static void assertions() throws Exception {
        System.out.println(Plain.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus() + " " + int.class.desiredAssertionStatus());
        Signing loader = new Signing();
        loader.setDefaultAssertionStatus(false);
        loader.setClassAssertionStatus("Some", true);
        Class<?> made = loader.define(Asserting.class, "Asserting", "Declaring");
        System.out.println(made.desiredAssertionStatus() + " " + Asserting.on());
        loader.clearAssertionStatus();
        loader.setPackageAssertionStatus(null, true);
        System.out.println(made.desiredAssertionStatus() + " " + Asserting.class.desiredAssertionStatus());
        ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(false);
        System.out.println(Plain.class.desiredAssertionStatus());
    }

    static void resources() throws Exception {
        URL own = ClassLoaderFacilities.class.getResource("ClassLoaderFacilities.class");
        try (InputStream in = own.openStream()) {
            System.out.println(own.getProtocol() + " " + Integer.toHexString(in.read()) + " " + in.readAllBytes().length % 1);
        }
        URLConnection connection = own.openConnection();
        System.out.println(connection.getContentLengthLong() > 100);
        URL base = ClassLoaderFacilities.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {base}, null)) {
            attempt("missing", () -> loader.loadClass("no.Such"));
            System.out.println(loader.findResource("ClassLoaderFacilities.class").equals(own) + " " + loader.findResource("none"));
        }
    }

    static void modules() throws Exception {
        try (ModuleReader reader = ModuleFinder.ofSystem().find("java.base").orElseThrow().open()) {
            var bytes = reader.read("java/lang/Object.class").orElseThrow();
            System.out.println(Integer.toHexString(bytes.getInt(0)) + " " + reader.read("no/such").isPresent());
            reader.release(bytes);
            System.out.println(reader.find("java/lang/Object.class").isPresent() + " " + reader.find("no/such").isPresent());
        }
        System.out.println(Object.class.getModule().getPackages().contains("java.util") + " "
            + Object.class.getModule().getPackages().contains("none"));
        System.out.println(Arrays.stream(Package.getPackages()).anyMatch(p -> p.getName().equals("java.lang")));
    }

    public static void main(String[] args) throws Exception {
        systemAlone();
        signers();
        assertions();
        resources();
        modules();
    }
}
