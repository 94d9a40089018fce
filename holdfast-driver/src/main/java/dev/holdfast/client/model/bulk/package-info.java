/** Bulk writes of a client to any number of collections. */
@NullMarked
package dev.holdfast.client.model.bulk;

import org.jspecify.annotations.NullMarked;
