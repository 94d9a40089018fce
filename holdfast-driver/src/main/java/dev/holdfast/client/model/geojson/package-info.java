/** GeoJSON: geometries as values of documents and in filters. */
@NullMarked
package dev.holdfast.client.model.geojson;

import org.jspecify.annotations.NullMarked;
