/** Codecs of GeoJSON. The default registry contains them. */
@NullMarked
package dev.holdfast.client.model.geojson.codecs;

import org.jspecify.annotations.NullMarked;
