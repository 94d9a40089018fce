/** Builds TLS contexts from the files that connection strings name, with the JDK alone. */
@NullMarked
package dev.holdfast.internal.tls;

import org.jspecify.annotations.NullMarked;
