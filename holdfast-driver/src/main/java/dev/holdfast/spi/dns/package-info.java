/** DNS lookups of the names in connection strings. Implement the interface to use another DNS client. */
@NullMarked
package dev.holdfast.spi.dns;

import org.jspecify.annotations.NullMarked;
