package cairn.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter of a predicate that {@link Ensures} names: a value from before the call. With a name, it
 * is what a parameter of the annotated method was, what a method of the object without parameters
 * returned, or what a field held: {@code @Old("size") int before}. Without, the parameter's own name
 * tells ({@code oldSize}), or its type: of the class itself, a copy of the object as it was; else, a
 * copy of the one parameter of that type.
 *
 * <p>Methods and fields must be numbers, booleans, boxes or strings. Copies are deep: of arrays and
 * objects with all that they lead to.
 */
@Documented
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.CLASS)
public @interface Old {
    String value() default "";
}
