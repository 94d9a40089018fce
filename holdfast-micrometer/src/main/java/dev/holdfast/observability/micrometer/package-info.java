/** Reports a client's work as Micrometer observations, which become traces, and its state as meters. */
@NullMarked
package dev.holdfast.observability.micrometer;

import org.jspecify.annotations.NullMarked;
