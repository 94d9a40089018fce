/** Writes of a client to any number of collections at once. */
@NullMarked
package dev.holdfast.client.model.bulk;

import org.jspecify.annotations.NullMarked;
