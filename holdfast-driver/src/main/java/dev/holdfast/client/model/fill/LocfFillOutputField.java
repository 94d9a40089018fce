package dev.holdfast.client.model.fill;

/** Filled with the last value that is not null or missing. */
public sealed interface LocfFillOutputField extends FillOutputField permits FillBson {}
