/**
 * Filters, updates, pipelines and their builders, options of operations, and models of writes and indexes.
 */
@NullMarked
package dev.holdfast.client.model;

import org.jspecify.annotations.NullMarked;
