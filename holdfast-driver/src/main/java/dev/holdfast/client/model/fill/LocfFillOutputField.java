package dev.holdfast.client.model.fill;

/** Filled with the last value that was there. */
public sealed interface LocfFillOutputField extends FillOutputField permits FillBson {}
