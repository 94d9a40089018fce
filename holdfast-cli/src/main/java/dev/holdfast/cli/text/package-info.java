/** Text for terminals: tables, bars and sparklines. Pure functions. */
@NullMarked
package dev.holdfast.cli.text;

import org.jspecify.annotations.NullMarked;
