/** Connection strings, settings, read and write concerns, addresses, and exceptions. */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
