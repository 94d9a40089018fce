package dev.holdfast.client.model.fill;

/** Filled with a value. */
public sealed interface ValueFillOutputField extends FillOutputField permits FillBson {}
