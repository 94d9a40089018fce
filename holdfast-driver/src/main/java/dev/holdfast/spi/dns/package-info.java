/** How the names in connection strings are looked up: implement it to use another DNS client. */
@NullMarked
package dev.holdfast.spi.dns;

import org.jspecify.annotations.NullMarked;
