package cairn.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a method or constructor promises: the names of {@code boolean} methods of its class, which
 * return true after every call that returned. A predicate may be private, and static or not. It
 * takes any of these parameters:
 *
 * <ul>
 *   <li>the parameters of the annotated method, all or none of them, in their order;
 *   <li>the result: a parameter marked {@link Result}, or named {@code result};
 *   <li>values from before the call: parameters marked {@link Old}, or named {@code old} or
 *       {@code oldSize}.
 * </ul>
 *
 * <pre>{@code
 * @Ensures("grew")
 * public void add(int value) { ... }
 *
 * private boolean grew(@Old("size") int before) {
 *     return size() == before + 1;
 * }
 * }</pre>
 *
 * Names of parameters count where class files tell them ({@code javac -g} or {@code -parameters}),
 * and only if the annotated method has no parameter of that name.
 */
@Documented
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Retention(RetentionPolicy.CLASS)
public @interface Ensures {
    String[] value();
}
