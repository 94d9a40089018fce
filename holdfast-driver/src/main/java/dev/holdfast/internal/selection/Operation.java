package dev.holdfast.internal.selection;

/** Who asks for a server: a command's name, and the operation's number in events and logs. */
public record Operation(String name, long id) {}
