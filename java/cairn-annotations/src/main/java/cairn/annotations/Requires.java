package cairn.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What must hold when a method or constructor is called: the names of {@code boolean} methods of its
 * class, which take no parameters or those of the annotated method. Calls for which one of them
 * returns false, or throws, are not looked at.
 */
@Documented
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Retention(RetentionPolicy.CLASS)
public @interface Requires {
    String[] value();
}
