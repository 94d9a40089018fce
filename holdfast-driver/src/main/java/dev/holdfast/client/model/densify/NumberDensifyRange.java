package dev.holdfast.client.model.densify;

/** A range of numbers. */
public sealed interface NumberDensifyRange extends DensifyRange permits DensifyBson {}
