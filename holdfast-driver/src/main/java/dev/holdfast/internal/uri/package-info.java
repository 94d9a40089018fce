/**
 * Parses and checks connection strings. Pure, except for the lookup of TXT records. The package collects
 * warnings, and its caller logs them. No message contains a password.
 */
@NullMarked
package dev.holdfast.internal.uri;

import org.jspecify.annotations.NullMarked;
