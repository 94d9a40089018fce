/** Defines which servers this driver supports. Connections and the topology use it. */
@NullMarked
package dev.holdfast.internal.version;

import org.jspecify.annotations.NullMarked;
