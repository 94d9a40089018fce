/** Which servers this driver understands: asked by connections and by the topology. */
@NullMarked
package dev.holdfast.internal.version;

import org.jspecify.annotations.NullMarked;
