// Resource bundles made of classes, their fallbacks and controls; services without providers.
import java.util.*;

public class ResourceBundles {
    public static class Texts extends ListResourceBundle {
        protected Object[][] getContents() { return new Object[][] {{"hello", "hello"}, {"only", "root only"}, {"n", 5}}; }
    }
    public static class Texts_de extends ListResourceBundle {
        protected Object[][] getContents() { return new Object[][] {{"hello", "hallo"}}; }
    }
    public static class Texts_de_AT extends ListResourceBundle {
        protected Object[][] getContents() { return new Object[][] {{"hello", "servus"}}; }
    }
    public interface Service { String name(); }

    public static void main(String[] args) {
        for (Locale l : new Locale[] {Locale.ROOT, Locale.GERMANY, new Locale("de", "AT"), Locale.FRANCE}) {
            ResourceBundle b = ResourceBundle.getBundle("ResourceBundles$Texts", l);
            System.out.println(l + ": " + b.getString("hello") + ", " + b.getString("only") + ", " + b.getObject("n") + " " + b.getLocale() + " " + new TreeSet<>(b.keySet()) + " " + b.getBaseBundleName());
        }
        try { ResourceBundle.getBundle("ResourceBundles$Texts").getString("missing"); } catch (MissingResourceException e) { System.out.println(e.getMessage() + " / " + e.getKey()); }
        try { ResourceBundle.getBundle("no.Such"); } catch (MissingResourceException e) { System.out.println(e.getMessage()); }
        System.out.println(ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT).getCandidateLocales("x", new Locale("de", "AT")));
        System.out.println(ServiceLoader.load(Service.class).iterator().hasNext() + " " + ServiceLoader.load(Service.class).findFirst().isPresent());
        System.out.println(ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).stream().map(p -> p.type().getSimpleName()).sorted().toList());
        System.out.println(ServiceLoader.load(java.util.spi.ToolProvider.class).stream().count() > 0);
        System.out.println(ServiceLoader.load(Service.class));
    }
}
