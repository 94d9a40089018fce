/** How a server answers commands: what its data does not know (hello, sessions, concerns, users). */
@NullMarked
package dev.holdfast.testkit.internal.front;

import org.jspecify.annotations.NullMarked;
