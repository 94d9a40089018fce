/**
 * From the text of a connection string to checked values. Pure but for the lookup of TXT records:
 * what deserves a warning is collected and logged by the caller. Nothing here ever repeats a
 * password.
 */
@NullMarked
package dev.holdfast.internal.uri;

import org.jspecify.annotations.NullMarked;
