/** What bulk writes return, and the errors in it. */
@NullMarked
package dev.holdfast.bulk;

import org.jspecify.annotations.NullMarked;
