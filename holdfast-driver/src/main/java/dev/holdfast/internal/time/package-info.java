/** Clock, deadline, scheduler and background threads. No other package reads the system clock. */
@NullMarked
package dev.holdfast.internal.time;

import org.jspecify.annotations.NullMarked;
