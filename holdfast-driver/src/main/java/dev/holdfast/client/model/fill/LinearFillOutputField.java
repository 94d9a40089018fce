package dev.holdfast.client.model.fill;

/** Filled by linear interpolation. */
public sealed interface LinearFillOutputField extends FillOutputField permits FillBson {}
