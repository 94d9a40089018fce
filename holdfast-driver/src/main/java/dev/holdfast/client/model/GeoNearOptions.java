package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.geoNear}. Immutable: each method returns a copy. */
public sealed interface GeoNearOptions extends Bson permits ModelBson {
  static GeoNearOptions geoNearOptions() {
    return new ModelBson(Draft.NONE);
  }

  /** A factor for distances, for example to convert radians to kilometres. */
  GeoNearOptions distanceMultiplier(Number distanceMultiplier);

  /** The field for the location that the distance was computed from. */
  GeoNearOptions includeLocs(String includeLocs);

  /** The field with the geospatial index to use. */
  GeoNearOptions key(String key);

  GeoNearOptions minDistance(Number minDistance);

  GeoNearOptions maxDistance(Number maxDistance);

  GeoNearOptions query(Document query);

  GeoNearOptions spherical();
}
