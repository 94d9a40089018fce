/** A DNS server inside the test's own process. */
@NullMarked
package dev.holdfast.testkit.dns;

import org.jspecify.annotations.NullMarked;
