/** What operations are given: options, models of writes, indexes and collections. */
@NullMarked
package dev.holdfast.client.model;

import org.jspecify.annotations.NullMarked;
