// Class loaders of the program: delegation, lookups, classes defined from bytes.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class ClassLoadersOfTheProgram {
    static class Logging extends ClassLoader {
        final List<String> asked = new ArrayList<>();
        Logging(String name, ClassLoader parent) { super(name, parent); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException { asked.add("find " + name); return super.findClass(name); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException { asked.add("load " + name); return super.loadClass(name, resolve); }
        Class<?> define(String name, byte[] b) { return defineClass(name, b, 0, b.length); }
        Class<?> loaded(String name) { return findLoadedClass(name); }
    }
    static class Init { static { System.out.println("Init initialized"); } static final int CONST = 3; }

    // class Made { public static int twice(int x) { return x + x; } public String toString() { return "made"; } public Made() {} }
    static byte[] made() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE); out.writeShort(0); out.writeShort(52);
        out.writeShort(14);
        out.writeByte(7); out.writeShort(2); // 1
        out.writeByte(1); out.writeUTF("gen/Made"); // 2
        out.writeByte(7); out.writeShort(4); // 3
        out.writeByte(1); out.writeUTF("java/lang/Object"); // 4
        out.writeByte(1); out.writeUTF("twice"); // 5
        out.writeByte(1); out.writeUTF("(I)I"); // 6
        out.writeByte(1); out.writeUTF("Code"); // 7
        out.writeByte(1); out.writeUTF("<init>"); // 8
        out.writeByte(1); out.writeUTF("()V"); // 9
        out.writeByte(10); out.writeShort(3); out.writeShort(11); // 10
        out.writeByte(12); out.writeShort(8); out.writeShort(9); // 11
        out.writeByte(1); out.writeUTF("fail"); // 12
        out.writeByte(1); out.writeUTF("()I"); // 13
        out.writeShort(0x21); out.writeShort(1); out.writeShort(3); out.writeShort(0); out.writeShort(0);
        out.writeShort(3);
        method(out, 9, 5, 6, new byte[] {0x1a, 0x1a, 0x60, (byte) 0xac}, 2, 1);
        method(out, 1, 8, 9, new byte[] {0x2a, (byte) 0xb7, 0, 10, (byte) 0xb1}, 1, 1);
        method(out, 9, 12, 13, new byte[] {4, 3, 0x6c, (byte) 0xac}, 2, 0);
        out.writeShort(0);
        return bytes.toByteArray();
    }
    static void method(DataOutputStream out, int flags, int name, int desc, byte[] code, int stack, int locals) throws IOException {
        out.writeShort(flags); out.writeShort(name); out.writeShort(desc); out.writeShort(1);
        out.writeShort(7); out.writeInt(12 + code.length); out.writeShort(stack); out.writeShort(locals); out.writeInt(code.length); out.write(code); out.writeShort(0); out.writeShort(0);
    }

    public static void main(String[] args) throws Throwable {
        ClassLoader app = ClassLoadersOfTheProgram.class.getClassLoader();
        Logging l = new Logging("mine", app);
        System.out.println(l.getName() + " " + l.getParent().getName() + " " + l.getUnnamedModule().isNamed());
        System.out.println(l.loadClass("java.util.ArrayList") == ArrayList.class);
        System.out.println(Class.forName("ClassLoadersOfTheProgram$Init", false, l).getName() + " " + l.asked);
        System.out.println(Class.forName("ClassLoadersOfTheProgram$Init", true, l).getClassLoader() == app);
        try { Class.forName("none.Such", true, l); } catch (ClassNotFoundException e) { System.out.println(e.getMessage() + " " + l.asked); }
        try { Class.forName("[Lnone.Such;"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { Class.forName("int"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { Class.forName("java/lang/String"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        Class<?> c = l.define("gen.Made", made());
        System.out.println(c + " " + c.getClassLoader().getName() + " " + c.getPackageName() + " " + c.getModule().isNamed() + " " + (c.getModule() == l.getUnnamedModule()) + " " + (l.loaded("gen.Made") == c) + " " + l.loaded("java.lang.String"));
        System.out.println(c.getMethod("twice", int.class).invoke(null, 21) + " " + c.getConstructor().newInstance().getClass().getSimpleName());
        System.out.println(Class.forName("gen.Made", true, l) == c);
        try { Class.forName("gen.Made"); } catch (ClassNotFoundException e) { System.out.println("not for the app: " + e.getMessage()); }
        try { c.getMethod("fail").invoke(null); } catch (InvocationTargetException e) { System.out.println(e.getCause() + " " + e.getCause().getStackTrace()[0]); }
        try { l.define("other.Name", made()); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage()); }
        try { l.define("java.lang.Evil", made()); } catch (SecurityException e) { System.out.println(e.getMessage()); }
        try { l.define("x", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}); } catch (ClassFormatError e) { System.out.println("ClassFormatError"); }
        try { l.define("gen.Made", made()); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader().getName()));
        t.start(); t.join();
        Thread.currentThread().setContextClassLoader(l);
        Thread u = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader().getName()));
        u.start(); u.join();
        System.out.println(ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getParent());
        try { ClassLoader.getPlatformClassLoader().loadClass("ClassLoadersOfTheProgram"); } catch (ClassNotFoundException e) { System.out.println("platform: " + e.getMessage()); }
        System.out.println(Class.forName("java.sql.Connection").getClassLoader().getName() + " " + java.util.logging.Level.class.getClassLoader());
        System.out.println(ClassLoadersOfTheProgram.class.getResource("ClassLoadersOfTheProgram.class").getProtocol() + " " + (app.getResourceAsStream("ClassLoadersOfTheProgram.class").readAllBytes().length > 1000) + " " + app.getResource("no/such.txt") + " " + ClassLoadersOfTheProgram.class.getResourceAsStream("nothing"));
        System.out.println(Object.class.getResourceAsStream("Object.class").read() + " " + Object.class.getResource("Object.class"));
        System.out.println(app.getResources("ClassLoadersOfTheProgram.class").hasMoreElements() + " " + ClassLoader.getSystemResource("ClassLoadersOfTheProgram$Init.class").getPath().endsWith("ClassLoadersOfTheProgram$Init.class"));
        System.out.println(new ClassLoadersOfTheProgram[0][0].getClass().getClassLoader().getName() + " " + int.class.getClassLoader());
        System.out.println(ClassLoadersOfTheProgram.class.getPackage().getName().isEmpty() + " " + String.class.getPackage().getImplementationTitle() + " " + Package.getPackage("java.util").getName() + " " + c.getPackage());
        System.out.println(ClassLoadersOfTheProgram.class.getProtectionDomain().getCodeSource() != null);
    }
}
