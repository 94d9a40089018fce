/** GeoJSON geometries, as values in documents and filters. */
@NullMarked
package dev.holdfast.client.model.geojson;

import org.jspecify.annotations.NullMarked;
