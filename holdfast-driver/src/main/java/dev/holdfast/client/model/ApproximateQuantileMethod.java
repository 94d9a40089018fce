package dev.holdfast.client.model;

/** Close to the exact result, in bounded memory. */
public sealed interface ApproximateQuantileMethod extends QuantileMethod
    permits NamedQuantileMethod {}
