package dev.holdfast.client.model.densify;

/** A range of dates. */
public sealed interface DateDensifyRange extends DensifyRange permits DensifyBson {}
