package dev.holdfast.internal.selection;

/** The operation that needs a server: the name of its command, and its id in events and logs. */
public record Operation(String name, long id) {}
