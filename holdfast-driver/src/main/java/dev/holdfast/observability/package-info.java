/**
 * Tracing of a client. Applications use an implementation such as holdfast-micrometer. An implementation
 * implements these interfaces.
 */
@NullMarked
package dev.holdfast.observability;

import org.jspecify.annotations.NullMarked;
