/** Results and errors of bulk writes. */
@NullMarked
package dev.holdfast.bulk;

import org.jspecify.annotations.NullMarked;
