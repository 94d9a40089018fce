package dev.holdfast.client.model;

import org.bson.conversions.Bson;

/** The documents that a function of {@code $setWindowFields} looks at, seen from the current one; see {@link Windows}. */
public sealed interface Window extends Bson permits WindowBson {}
