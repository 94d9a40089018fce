/** What operations are given: filters, updates, pipelines and their builders, options, models of writes and indexes. */
@NullMarked
package dev.holdfast.client.model;

import org.jspecify.annotations.NullMarked;
