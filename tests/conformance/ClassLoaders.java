// Class loaders of library and application classes.
public class ClassLoaders {
    public static void main(String[] args) throws Exception {
        System.out.println(String.class.getClassLoader());
        ClassLoader app = ClassLoaders.class.getClassLoader();
        System.out.println(app.getName() + " " + app.getParent().getName() + " " + app.getParent().getParent());
        System.out.println(app == ClassLoader.getSystemClassLoader());
        System.out.println(app == Thread.currentThread().getContextClassLoader());
        System.out.println(app.loadClass("ClassLoaders") == ClassLoaders.class);
        System.out.println(Class.forName("java.util.ArrayList", true, app).getClassLoader());
        System.out.println(int[].class.getClassLoader() + " " + (ClassLoaders[].class.getClassLoader() == app));
        System.out.println(String.class.getModule().getName() + " " + ClassLoaders.class.getModule().isNamed() + " " + String.class.getPackage().getName());
        try {
            app.loadClass("missing.Thing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}
