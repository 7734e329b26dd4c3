// java.util.Properties loaded from text, with escapes, continuation lines and defaults.
import java.io.*;
import java.util.*;

public class TextProperties {
    public static void main(String[] args) throws IOException {
        Properties defaults = new Properties();
        defaults.setProperty("color", "blue");
        Properties p = new Properties(defaults);
        p.load(new StringReader("# comment\n! other\nname = Ann \\\n   Smith\npath=c\\:\\\\dir\nempty\nkey\\ with\\ space : v\nuni=\\u00e9\\t|\n"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) {
            System.out.println(k + " -> [" + p.getProperty(k) + "]");
        }
        System.out.println(p.getProperty("none", "default") + " " + p.size() + " " + p.containsKey("color"));
        StringWriter w = new StringWriter();
        Properties one = new Properties();
        one.setProperty("a b", "x=y#z");
        one.store(w, null);
        System.out.println(w.toString().lines().filter(l -> !l.startsWith("#")).toList());
    }
}
