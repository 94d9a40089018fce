/** Codecs of GeoJSON; the default registry has them. */
@NullMarked
package dev.holdfast.client.model.geojson.codecs;

import org.jspecify.annotations.NullMarked;
