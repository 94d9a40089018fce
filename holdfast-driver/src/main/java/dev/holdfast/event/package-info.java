/** What users observe: listeners, and the events they are told. */
@NullMarked
package dev.holdfast.event;

import org.jspecify.annotations.NullMarked;
