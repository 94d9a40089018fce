package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Draft;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Options of {@code Aggregates.geoNear}. Immutable: each method returns a copy. */
public sealed interface GeoNearOptions extends Bson permits ModelBson {
  static GeoNearOptions geoNearOptions() {
    return new ModelBson(Draft.NONE);
  }

  /** Distances are multiplied by it; from radians to kilometres, for example. */
  GeoNearOptions distanceMultiplier(Number distanceMultiplier);

  /** The field for the location that was near. */
  GeoNearOptions includeLocs(String includeLocs);

  /** Which field with a geospatial index is meant. */
  GeoNearOptions key(String key);

  GeoNearOptions minDistance(Number minDistance);

  GeoNearOptions maxDistance(Number maxDistance);

  GeoNearOptions query(Document query);

  GeoNearOptions spherical();
}
