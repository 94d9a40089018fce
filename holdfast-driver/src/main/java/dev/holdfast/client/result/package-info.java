/** What operations return. */
@NullMarked
package dev.holdfast.client.result;

import org.jspecify.annotations.NullMarked;
