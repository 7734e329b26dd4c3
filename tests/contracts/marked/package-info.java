/** What is not said to be nullable is not null. */
@NullMarked
package marked;

import org.jspecify.annotations.NullMarked;
