/** Clock, deadline, scheduler and background threads: the only place that asks what time it is. */
@NullMarked
package dev.holdfast.internal.time;

import org.jspecify.annotations.NullMarked;
