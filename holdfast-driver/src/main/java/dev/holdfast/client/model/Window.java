package dev.holdfast.client.model;

import org.bson.conversions.Bson;

/**
 * The documents that a function of {@code $setWindowFields} uses, relative to the current document. See
 * {@link Windows}.
 */
public sealed interface Window extends Bson permits WindowBson {}
