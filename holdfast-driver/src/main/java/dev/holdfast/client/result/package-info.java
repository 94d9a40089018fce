/** Results of write operations. */
@NullMarked
package dev.holdfast.client.result;

import org.jspecify.annotations.NullMarked;
