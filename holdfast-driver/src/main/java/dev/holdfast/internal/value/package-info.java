/** What the values of the api share: how they print, and how they check what they are given. */
@NullMarked
package dev.holdfast.internal.value;

import org.jspecify.annotations.NullMarked;
