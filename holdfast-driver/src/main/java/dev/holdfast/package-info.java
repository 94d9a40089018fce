/** What users type first: connection strings, settings, concerns, addresses, and the exceptions they catch. */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
