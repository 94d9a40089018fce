/** Creates TLS contexts from the files in a connection string, using only the JDK. */
@NullMarked
package dev.holdfast.internal.tls;

import org.jspecify.annotations.NullMarked;
