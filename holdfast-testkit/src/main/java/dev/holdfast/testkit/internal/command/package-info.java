/** Answers commands, and handles what the store does not know: hello, sessions, concerns and users. */
@NullMarked
package dev.holdfast.testkit.internal.command;

import org.jspecify.annotations.NullMarked;
