/** Text for terminals: tables, bars, sparklines. Pure functions. */
@NullMarked
package dev.holdfast.cli.text;

import org.jspecify.annotations.NullMarked;
