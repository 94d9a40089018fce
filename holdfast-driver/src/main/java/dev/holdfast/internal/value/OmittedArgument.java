package dev.holdfast.internal.value;

/**
 * Marks the session or filter that an overload passes on when the application gave none. It is not null,
 * because null from an application is an error.
 */
public interface OmittedArgument {}
