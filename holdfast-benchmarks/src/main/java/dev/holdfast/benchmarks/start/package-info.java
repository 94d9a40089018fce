/** What a client costs before its first operation and while it idles. */
@NullMarked
package dev.holdfast.benchmarks.start;

import org.jspecify.annotations.NullMarked;
