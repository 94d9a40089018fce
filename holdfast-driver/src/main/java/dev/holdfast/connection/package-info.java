/** Settings of the parts of a client, and what identifies its servers and connections. */
@NullMarked
package dev.holdfast.connection;

import org.jspecify.annotations.NullMarked;
