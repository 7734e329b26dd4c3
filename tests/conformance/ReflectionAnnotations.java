// Runtime annotations on classes, methods, fields and parameters.
import java.lang.annotation.*;
import java.lang.reflect.Method;
import java.util.*;

public class ReflectionAnnotations {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Info {
        String value() default "none";
        int priority() default 1;
        Level level() default Level.LOW;
        String[] tags() default {};
        Class<?> type() default Object.class;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Roles.class)
    @interface Role { String value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Roles { Role[] value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Marker {}

    @interface NotKept {}

    @Info(value = "class", tags = {"a", "b"}, type = String.class)
    @Marker
    @NotKept
    static class Subject {
        @Info("field") int field;

        @Role("admin")
        @Role("user")
        @Info(priority = 1 + 2, level = Level.HIGH)
        void method(@Info("parameter") String p) {}
    }

    static class Child extends Subject {}

    public static void main(String[] args) throws Exception {
        Info info = Subject.class.getAnnotation(Info.class);
        System.out.println(info.value() + " " + info.priority() + " " + info.level() + " " + Arrays.toString(info.tags()) + " " + info.type().getSimpleName());
        System.out.println(Subject.class.getAnnotations().length + " " + Child.class.isAnnotationPresent(Marker.class) + " " + Child.class.isAnnotationPresent(Info.class) + " " + Subject.class.isAnnotationPresent(NotKept.class));
        System.out.println(Subject.class.getDeclaredField("field").getAnnotation(Info.class).value());
        Method m = Subject.class.getDeclaredMethod("method", String.class);
        System.out.println(m.getAnnotation(Info.class).priority() + " " + m.getAnnotation(Info.class).level() + " " + m.getAnnotationsByType(Role.class).length + " " + m.getAnnotation(Roles.class).value()[1].value());
        System.out.println(((Info) m.getParameterAnnotations()[0][0]).value());
        System.out.println(info.annotationType().getSimpleName() + " " + info.equals(Subject.class.getAnnotation(Info.class)) + " " + (info.hashCode() == Subject.class.getAnnotation(Info.class).hashCode()));
        System.out.println(m.getAnnotationsByType(Role.class)[0]);
    }
}
