/** A DNS server in the test's process. */
@NullMarked
package dev.holdfast.testkit.dns;

import org.jspecify.annotations.NullMarked;
