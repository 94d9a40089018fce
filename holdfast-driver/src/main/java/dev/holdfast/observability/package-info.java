/**
 * How a client's work becomes spans of a trace. Applications use an implementation such as that of
 * holdfast-micrometer; the interfaces here are what such an implementation fills in.
 */
@NullMarked
package dev.holdfast.observability;

import org.jspecify.annotations.NullMarked;
