package dev.holdfast.client.model;

/** Computes an approximation in bounded memory. */
public sealed interface ApproximateQuantileMethod extends QuantileMethod
    permits NamedQuantileMethod {}
