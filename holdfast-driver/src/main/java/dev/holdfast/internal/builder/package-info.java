/** What the builders of {@code client.model} are made of: documents whose values are encoded when they are asked for. */
@NullMarked
package dev.holdfast.internal.builder;

import org.jspecify.annotations.NullMarked;
